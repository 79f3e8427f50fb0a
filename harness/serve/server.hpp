// SPDX-License-Identifier: MIT
/// @file
/// The HTTP server: libmicrohttpd behind the gate, with limits that hold before anything of ours runs.
#pragma once

#include "event_hub.hpp"
#include "gate.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace serve {

/// What a document may do.
enum class Policy {
    workbench,  ///< loads what this server has, and nothing else; nobody may show it in a frame
    book,       ///< the same with the scripts that are written in it; the workbench shows it in a frame
    isolated,   ///< scripts of its own, and neither an origin nor a network
};

/// A file that the server gives out.
struct Page
{
    std::filesystem::path file;
    Policy policy = Policy::workbench;
};

/// The answer to an action, as JSON.
struct Answer
{
    int status = 200;
    std::string json;
};

/// What the server is there for.
struct Site
{
    /// The file behind an address; nothing if there is none. The address is only ever looked up.
    std::function<std::optional<Page>(const std::string& path)> find_page;
    /// Actions by address. Each gets the body of a request. An exception is answered with its words.
    std::map<std::string, std::function<Answer(const std::string& body)>> actions;
    std::string events_path;                   ///< an action that goes on: it gets what happens, line by line
    std::function<std::string()> first_event;  ///< what a tab that begins to listen is told first
};

/// Where the server listens.
struct Endpoint
{
    std::string address = "127.0.0.1";  ///< IPv4, in numbers
    std::uint16_t port = 0;
};

class Server {
public:
    /// Begins to answer.
    ///
    /// @throws platform::EnvironmentProblem if the port is taken, or the address is not one of this machine
    Server(const Endpoint& endpoint, Gate gate, Site site, EventHub& hub);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

private:
    class Implementation;

    std::unique_ptr<Implementation> implementation_;
};

}  // namespace serve
