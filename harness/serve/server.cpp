// SPDX-License-Identifier: MIT
#include "server.hpp"

#include "connections.hpp"

#include <platform/environment_problem.hpp>
#include <platform/files.hpp>

#include <fmt/format.h>

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace serve {
namespace {

namespace fs = std::filesystem;

constexpr unsigned threads = 4;
constexpr unsigned most_connections = 256;          ///< of the library: beyond it, new ones wait
constexpr std::size_t connection_bytes = 32 << 10;  ///< request line and header
constexpr unsigned idle_seconds = 15;
constexpr std::chrono::milliseconds longest_end{
    1000};  ///< for the connections that are open when the server ends

struct TypeOfFile
{
    const char* extension;
    const char* type;
};

constexpr std::array types{
    TypeOfFile{".html", "text/html; charset=utf-8"},
    TypeOfFile{".js", "text/javascript; charset=utf-8"},
    TypeOfFile{".mjs", "text/javascript; charset=utf-8"},
    TypeOfFile{".css", "text/css; charset=utf-8"},
    TypeOfFile{".svg", "image/svg+xml"},
    TypeOfFile{".png", "image/png"},
    TypeOfFile{".json", "application/json"},
    TypeOfFile{".woff", "font/woff"},
    TypeOfFile{".woff2", "font/woff2"},
    TypeOfFile{".otf", "font/otf"},
};

std::string type_of(const fs::path& file)
{
    const auto found = std::find_if(types.begin(), types.end(), [&](const TypeOfFile& type) {
        return file.extension() == type.extension;
    });
    return found != types.end() ? found->type : "application/octet-stream";
}

/// The value of Content-Security-Policy.
std::string words_of(Policy policy, const std::string& nonce)
{
    switch (policy) {
        case Policy::workbench:
            return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                   "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; "
                   "frame-ancestors 'none'";
        case Policy::book:
            return fmt::format(
                "default-src 'none'; script-src 'self' 'nonce-{}'; style-src 'self' 'unsafe-inline'; "
                "img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; "
                "form-action 'none'; frame-ancestors 'self'",
                nonce);
        case Policy::isolated:
            return "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; "
                   "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
                   "frame-ancestors 'self'";
    }
    return "";
}

/// Lets the scripts run that are written in a page of the book, and no others that might come into it.
std::string with_nonce(const std::string& html, const std::string& nonce)
{
    static const std::string tag = "<script";
    std::string result;
    std::size_t begin = 0;
    for (std::size_t at = html.find(tag); at != std::string::npos; at = html.find(tag, begin)) {
        result += html.substr(begin, at - begin) + fmt::format("<script nonce=\"{}\"", nonce);
        begin = at + tag.size();
    }
    return result + html.substr(begin);
}

/// @throws platform::EnvironmentProblem
int open_listening_socket(const Endpoint& endpoint)
{
    const int listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    // A port that an ended server has left in the state TIME_WAIT can be taken. One that is listened on cannot: that would
    // take SO_REUSEPORT.
    const int yes = 1;
    setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(endpoint.port);
    const bool is_address = inet_pton(AF_INET, endpoint.address.c_str(), &address.sin_addr) == 1;
    if (is_address && bind(listening, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
        listen(listening, SOMAXCONN) == 0) {
        return listening;
    }
    const int error = errno;
    close(listening);
    if (error == EADDRINUSE) {
        throw platform::EnvironmentProblem(
            fmt::format("Port {0} of {1} is taken: another ./workbook serve may be running.\n"
                        "Next: end it, or choose another port: ./workbook serve --port {2}",
                        endpoint.port, endpoint.address, endpoint.port + 1));
    }
    throw platform::EnvironmentProblem(
        is_address
            ? fmt::format("The server cannot listen on {}, port {}: {}.", endpoint.address, endpoint.port,
                          std::strerror(error))
            : fmt::format("{} is not an IPv4 address in numbers, such as 192.168.1.20.", endpoint.address));
}

/// Whether a request is decided by a header field, so that it may come once only.
bool decides(const std::string& field)
{
    constexpr std::array deciding{
        "host",           "origin",         "content-type",   "content-length", "transfer-encoding",
        "sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest", token_field};
    return std::find(deciding.begin(), deciding.end(), field) != deciding.end();
}

MHD_Result add_field(void* to, MHD_ValueKind, const char* name, const char* value)
{
    RequestHead& head = *static_cast<RequestHead*>(to);
    std::string lower = name;
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const bool is_new = head.fields.emplace(lower, value != nullptr ? value : "").second;
    head.has_repeated_field = head.has_repeated_field || (!is_new && decides(lower));
    return MHD_YES;
}

/// No address of ours has a character that is escaped: one with "%" is none, whatever it stands for.
std::size_t leave_as_it_is(void*, MHD_Connection*, char* text)
{
    return std::strlen(text);
}

/// A request whose body is being read.
struct Pending
{
    std::string body;
};

int socket_of(MHD_Connection* connection)
{
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

/// A stream of events on a connection, which sleeps while there is nothing to send.
class ConnectionStream : public EventStream {
public:
    ConnectionStream(MHD_Connection* connection, EventHub& hub) : connection_(connection), hub_(hub) {}
    ~ConnectionStream() override { hub_.remove(*this); }
    ConnectionStream(const ConnectionStream&) = delete;
    ConnectionStream& operator=(const ConnectionStream&) = delete;

    void wake() override
    {
        if (std::exchange(is_asleep_, false)) {
            MHD_resume_connection(connection_);
        }
    }

    bool is_gone() const override
    {
        char byte = 0;
        const ssize_t seen = recv(socket_of(connection_), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
        return seen == 0 || (seen < 0 && errno != EAGAIN && errno != EINTR);
    }

    ssize_t read(char* place, std::size_t most)
    {
        const auto taken = hub_.read(*this, place, most, [this] {
            is_asleep_ = true;
            MHD_suspend_connection(connection_);
        });
        return taken ? static_cast<ssize_t>(*taken) : MHD_CONTENT_READER_END_OF_STREAM;
    }

private:
    MHD_Connection* connection_;
    EventHub& hub_;
    bool is_asleep_ = false;  ///< changed under the hub's lock
};

}  // namespace

class Server::Implementation {
public:
    Implementation(const Endpoint& endpoint, Gate gate, Site site, EventHub& hub)
        : gate_(std::move(gate)), site_(std::move(site)), hub_(hub)
    {
        listening_ = open_listening_socket(endpoint);
        daemon_ = MHD_start_daemon(
            MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, nullptr, nullptr, &answer, this,
            MHD_OPTION_LISTEN_SOCKET, listening_, MHD_OPTION_THREAD_POOL_SIZE, threads,
            MHD_OPTION_CONNECTION_LIMIT, most_connections, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
            connection_bytes, MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds, MHD_OPTION_STRICT_FOR_CLIENT, 1,
            MHD_OPTION_NOTIFY_COMPLETED, &forget, this, MHD_OPTION_NOTIFY_CONNECTION, &note_connection, this,
            MHD_OPTION_UNESCAPE_CALLBACK, &leave_as_it_is, nullptr, MHD_OPTION_END);
        if (daemon_ == nullptr) {
            close(listening_);
            throw platform::EnvironmentProblem("The HTTP server cannot be started.");
        }
    }

    ~Implementation()
    {
        hub_.close();
        // libmicrohttpd (0.9.75) may read a null pointer if it is stopped while it refuses a request.
        shutdown(listening_, SHUT_RDWR);
        connections_.shut_all_down(longest_end);
        MHD_stop_daemon(daemon_);
    }
    Implementation(const Implementation&) = delete;
    Implementation& operator=(const Implementation&) = delete;

private:
    static MHD_Result answer(void* self, MHD_Connection* connection, const char* path, const char* method,
                             const char*, const char* data, std::size_t* size, void** state)
    {
        try {
            return static_cast<Implementation*>(self)->proceed(connection, path, method, {data, *size}, size,
                                                               state);
        } catch (const std::exception&) {
            return MHD_NO;  // the connection is closed
        }
    }

    static void forget(void* self, MHD_Connection* connection, void** state, MHD_RequestTerminationCode)
    {
        delete static_cast<Pending*>(std::exchange(*state, nullptr));
        static_cast<Implementation*>(self)->connections_.ends_answer(socket_of(connection));
    }

    static void note_connection(void* self, MHD_Connection* connection, void**,
                                MHD_ConnectionNotificationCode what)
    {
        Connections& connections = static_cast<Implementation*>(self)->connections_;
        if (what == MHD_CONNECTION_NOTIFY_STARTED) {
            connections.opened(socket_of(connection));
        } else {
            connections.closed(socket_of(connection));
        }
    }

    /// Called with the head of a request, with each piece of its body, and at its end.
    MHD_Result proceed(MHD_Connection* connection, const std::string& path, const std::string& method,
                       std::string_view piece, std::size_t* left, void** state)
    {
        if (*state == nullptr) {
            return begin(connection, path, method, state);
        }
        Pending& pending = *static_cast<Pending*>(*state);
        if (!piece.empty()) {
            pending.body += piece;  // no more than the gate has let in by its length
            *left = 0;
            return MHD_YES;
        }
        if (path == site_.events_path) {
            return stream(connection);
        }
        const auto action = site_.actions.find(path);
        return action != site_.actions.end() ? act(connection, action->second, pending.body)
                                             : give(connection, path);
    }

    MHD_Result begin(MHD_Connection* connection, const std::string& path, const std::string& method,
                     void** state)
    {
        RequestHead head{method, path, {}, false};
        MHD_get_connection_values(connection, MHD_HEADER_KIND, &add_field, &head);
        const bool is_action = path == site_.events_path || site_.actions.contains(path);
        if (const auto rejection = gate_.refuse(head, is_action ? Access::action : Access::page)) {
            return send(connection, rejection->status, "text/plain; charset=utf-8", rejection->words + "\n",
                        Policy::workbench, "");
        }
        connections_.begins_request(socket_of(connection), !is_action);
        *state = new Pending;
        return MHD_YES;
    }

    MHD_Result act(MHD_Connection* connection, const std::function<Answer(const std::string&)>& action,
                   const std::string& body)
    {
        const Answer answer = action(body);
        return send(connection, answer.status, "application/json", answer.json, Policy::workbench, "");
    }

    MHD_Result give(MHD_Connection* connection, const std::string& path)
    {
        const auto page = site_.find_page(path);
        if (!page || !fs::is_regular_file(page->file)) {
            return send(connection, MHD_HTTP_NOT_FOUND, "text/plain; charset=utf-8",
                        "There is no such page.\n", Policy::workbench, "");
        }
        const std::string type = type_of(page->file);
        std::string text = platform::read_file(page->file);
        std::string nonce;
        if (page->policy == Policy::book && type.starts_with("text/html")) {
            nonce = draw_token();
            text = with_nonce(text, nonce);
        }
        return send(connection, MHD_HTTP_OK, type, text, page->policy, nonce);
    }

    MHD_Result send(MHD_Connection* connection, int status, const std::string& type, const std::string& body,
                    Policy policy, const std::string& nonce)
    {
        connections_.begins_answer(socket_of(connection));
        MHD_Response* response = MHD_create_response_from_buffer(body.size(), const_cast<char*>(body.data()),
                                                                 MHD_RESPMEM_MUST_COPY);
        add_header(response, type, policy, nonce);
        const MHD_Result result = MHD_queue_response(connection, static_cast<unsigned>(status), response);
        MHD_destroy_response(response);
        return result;
    }

    static void add_header(MHD_Response* response, const std::string& type, Policy policy,
                           const std::string& nonce)
    {
        const std::array<std::pair<const char*, std::string>, 8> fields{{
            {"Content-Type", type},
            {"Content-Security-Policy", words_of(policy, nonce)},
            {"X-Frame-Options", policy == Policy::workbench ? "DENY" : "SAMEORIGIN"},
            {"X-Content-Type-Options", "nosniff"},
            {"Referrer-Policy", "no-referrer"},
            {"Cross-Origin-Opener-Policy", "same-origin"},
            {"Cross-Origin-Resource-Policy", "same-origin"},
            {"Cache-Control", "no-store"},
        }};
        for (const auto& [name, value] : fields) {
            MHD_add_response_header(response, name, value.c_str());
        }
    }

    MHD_Result stream(MHD_Connection* connection)
    {
        auto stream = std::make_unique<ConnectionStream>(connection, hub_);
        if (!hub_.add(*stream, site_.first_event())) {
            return send(connection, MHD_HTTP_SERVICE_UNAVAILABLE, "text/plain; charset=utf-8",
                        "Too many tabs are open.\n", Policy::workbench, "");
        }
        constexpr std::size_t bytes_at_once = 16 << 10;
        MHD_Response* response = MHD_create_response_from_callback(
            MHD_SIZE_UNKNOWN, bytes_at_once,
            [](void* self, std::uint64_t, char* place, std::size_t most) {
                return static_cast<ConnectionStream*>(self)->read(place, most);
            },
            stream.get(), [](void* self) { delete static_cast<ConnectionStream*>(self); });
        stream.release();
        connections_.begins_stream(socket_of(connection));
        add_header(response, "application/x-ndjson", Policy::workbench, "");
        const MHD_Result result = MHD_queue_response(connection, MHD_HTTP_OK, response);
        MHD_destroy_response(response);
        return result;
    }

    Gate gate_;
    Site site_;
    EventHub& hub_;
    Connections connections_{ConnectionLimits{}};
    int listening_ = -1;
    MHD_Daemon* daemon_ = nullptr;
};

Server::Server(const Endpoint& endpoint, Gate gate, Site site, EventHub& hub)
    : implementation_(std::make_unique<Implementation>(endpoint, std::move(gate), std::move(site), hub))
{
}

Server::~Server() = default;

}  // namespace serve
