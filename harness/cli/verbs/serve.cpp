// SPDX-License-Identifier: MIT
#include "further_verbs.hpp"
#include "verbs.hpp"

#include "../interruption.hpp"
#include "../live/live_workbook.hpp"

#include <platform/files.hpp>
#include <platform/process.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <memory>
#include <thread>

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t most_request_bytes = 1 << 20;
constexpr const char* loopback = "127.0.0.1";
constexpr const char* every_address = "0.0.0.0";

struct ServeRequest
{
    std::uint16_t port = 8427;
    std::string address = loopback;
    bool opens_browser = true;
};

/// Writes the page that hands the token to the browser. The token is in the fragment of the address, which no browser sends to
/// a server, and in no argument of a program, which other users could read.
fs::path write_key(const fs::path& folder, const std::string& address)
{
    fs::path file = folder / "open.html";
    platform::replace_file(file, fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                                             "<title>CUDA Workbook</title>\n"
                                             "<meta http-equiv=\"refresh\" content=\"0;url={0}\">\n"
                                             "<p><a href=\"{0}\">Open the workbook</a></p>\n</html>\n",
                                             address));
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
    return file;
}

/// Whether there is a desktop on which a browser can open.
bool has_display()
{
    return std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr;
}

void open_browser(const fs::path& file)
{
    std::thread([file] {
        std::vector<std::string> environment;
        for (char** variable = environ; *variable != nullptr; ++variable) {
            environment.emplace_back(*variable);
        }
        try {
            platform::run_in_foreground({"/usr/bin/xdg-open", file}, environment, false);
        } catch (const std::runtime_error&) {
            // The file's name is on the terminal.
        }
    }).detach();
}

/// IPv4 addresses of this computer.
std::vector<std::string> own_addresses()
{
    std::vector<std::string> addresses;
    ifaddrs* first = nullptr;
    if (getifaddrs(&first) != 0) {
        return addresses;
    }
    for (const ifaddrs* one = first; one != nullptr; one = one->ifa_next) {
        if (one->ifa_addr != nullptr && one->ifa_addr->sa_family == AF_INET) {
            std::array<char, INET_ADDRSTRLEN> text{};
            const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
            inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size());
            addresses.emplace_back(text.data());
        }
    }
    freeifaddrs(first);
    return addresses;
}

/// The names under which the server is asked. The first is the one that is told.
std::vector<std::string> names_of(const ServeRequest& request)
{
    std::vector<std::string> names;
    if (request.address == loopback || request.address == every_address) {
        names = {loopback, "localhost"};
    }
    if (request.address == every_address) {
        const std::vector<std::string> own = own_addresses();
        names.insert(names.end(), own.begin(), own.end());
    } else if (request.address != loopback) {
        names.push_back(request.address);
    }
    for (std::string& name : names) {
        name += fmt::format(":{}", request.port);
    }
    return names;
}

void write_where(report::Writer& writer, const ServeRequest& request, const std::string& host,
                 const fs::path& key)
{
    writer.paragraph(fmt::format("The workbook answers at http://{} until you press Ctrl-C.", host));
    if (request.address != loopback) {
        writer.paragraph(fmt::format("Other computers can reach {}. Nothing is encrypted: whoever sees the "
                                     "network's traffic can take the token, and run programs as you.",
                                     request.address == every_address ? "every address of this computer"
                                                                      : request.address),
                         0, 0, report::Style::bad);
    }
    writer.blank();
    writer.line("Next: open this file in a browser; it has the token that only you can read:");
    writer.line("  " + key.string());
}

Status serve_workbook(const Context& context, const ServeRequest& request)
{
    const ScratchFolder scratch(context.workbook.state() / "serve");
    LiveWorkbook live(context.workbook, scratch.path());
    const std::string token = serve::draw_token();
    const std::vector<std::string> hosts = names_of(request);
    const serve::Server server({request.address, request.port}, {token, hosts, most_request_bytes},
                               live.site(), live.hub());
    const fs::path key = write_key(scratch.path(), fmt::format("http://{}/#token={}", hosts.front(), token));
    report::Writer writer = context.writer();
    write_where(writer, request, hosts.front(), key);
    print(writer);
    if (request.opens_browser && has_display()) {
        open_browser(key);
    }
    while (true) {
        pause();  // a signal ends the program
    }
}

}  // namespace

void add_serve(CommandLine& line)
{
    const auto request = std::make_shared<ServeRequest>();
    CLI::App& verb = line.add_verb(serve_verb);
    constexpr int least_port = 1024;
    constexpr int largest_port = 65535;
    verb.add_option("--port", request->port, "the port to answer at")
        ->capture_default_str()
        ->check(CLI::Range(least_port, largest_port));
    verb.add_option(
            "--listen", request->address,
            "answer at this IPv4 address of this computer, so that other computers can use the workbook; "
            "nothing is encrypted, and whoever learns the token can run programs as you")
        ->capture_default_str()
        ->check(CLI::ValidIPV4);
    bool* const opens = &request->opens_browser;
    verb.add_flag_callback(
        "--no-browser", [opens] { *opens = false; }, "open no browser");
    line.set_action(verb, [request](const Context& context) { return serve_workbook(context, *request); });
}

}  // namespace cli
