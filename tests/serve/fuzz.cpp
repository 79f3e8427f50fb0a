// SPDX-License-Identifier: MIT
// Sends the server what is almost a request, under AddressSanitizer: fuzz [SECONDS [SEED]]. Whatever comes, the server goes on
// to answer, and no action is done for a client that does not know the token. Exit status: 0 no fault, 1 faults; AddressSanitizer
// has its own.
#include <serve/server.hpp>

#include <fmt/format.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

const std::string token(32, 'a');
constexpr std::size_t most_seeds = 1UL << 32;

class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    /// Less than `end`, which is at least 1.
    std::size_t below(std::size_t end)
    {
        return std::uniform_int_distribution<std::size_t>(0, end - 1)(engine_);
    }
    bool one_in(std::size_t n) { return below(n) == 0; }
    template <class T>
    const T& pick(const std::vector<T>& all)
    {
        return all[below(all.size())];
    }

private:
    std::mt19937_64 engine_;
};

sockaddr_in loopback(std::uint16_t port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

/// A port that nobody uses now.
std::uint16_t free_port()
{
    const int probe = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = loopback(0);
    socklen_t size = sizeof address;
    bind(probe, reinterpret_cast<const sockaddr*>(&address), size);
    getsockname(probe, reinterpret_cast<sockaddr*>(&address), &size);
    close(probe);
    return ntohs(address.sin_port);
}

/// @return -1 if the server does not take it
int connect_to(std::uint16_t port)
{
    const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_in address = loopback(port);
    if (connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
        return descriptor;
    }
    close(descriptor);
    return -1;
}

/// Reads what comes within the time, or up to the end.
std::string read_from(int descriptor, int milliseconds)
{
    std::string text;
    pollfd waiting{descriptor, POLLIN, 0};
    while (poll(&waiting, 1, milliseconds) > 0) {
        char piece[4096];
        const ssize_t count = recv(descriptor, piece, sizeof piece, 0);
        if (count <= 0) {
            break;
        }
        text.append(piece, static_cast<std::size_t>(count));
    }
    return text;
}

class Fuzzer {
public:
    Fuzzer(std::uint16_t port, std::uint64_t seed) : port_(port), random_(seed) {}

    /// Sends one text that is almost a request.
    ///
    /// @param knows_token  the client could do everything
    void attack(bool knows_token)
    {
        std::string text = request(knows_token);
        for (std::size_t i = random_.below(6); i > 0; --i) {
            change(text, knows_token);
        }
        const int descriptor = connect_to(port_);
        if (descriptor < 0) {
            return;
        }
        for (std::size_t sent = 0; sent < text.size();) {
            const std::size_t most = random_.one_in(3) ? 1 + random_.below(200) : text.size();
            const ssize_t count =
                send(descriptor, text.data() + sent, std::min(most, text.size() - sent), MSG_NOSIGNAL);
            if (count <= 0) {
                break;
            }
            sent += static_cast<std::size_t>(count);
        }
        if (random_.one_in(4)) {
            shutdown(descriptor, SHUT_WR);
        }
        if (!random_.one_in(3)) {
            read_from(descriptor, 2);
        }
        if (random_.one_in(8)) {
            const linger at_once{1, 0};
            setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
        }
        close(descriptor);
    }

    /// Whether a request that is right gets its answer.
    bool is_answered() const
    {
        const int descriptor = connect_to(port_);
        const std::string text =
            fmt::format("POST /act HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nX-Workbook-Token: {}\r\n"
                        "Content-Type: application/json\r\nContent-Length: 2\r\n"
                        "Connection: close\r\n\r\n{{}}",
                        port_, token);
        const bool is_sent = descriptor >= 0 && send(descriptor, text.data(), text.size(), MSG_NOSIGNAL) ==
                                                    static_cast<ssize_t>(text.size());
        const std::string answer = is_sent ? read_from(descriptor, 10000) : "";
        close(descriptor);
        return answer.starts_with("HTTP/1.1 200 ") && answer.ends_with("{\"done\":true}");
    }

private:
    std::string request(bool knows_token)
    {
        const std::string shown = knows_token ? token : std::string(32, 'b');
        const std::string head = fmt::format("Host: 127.0.0.1:{}\r\n", port_);
        const std::string rights =
            fmt::format("{}X-Workbook-Token: {}\r\nContent-Type: application/json\r\n", head, shown);
        const std::vector<std::string> all{
            "GET / HTTP/1.1\r\n" + head + "\r\n",
            "HEAD / HTTP/1.1\r\n" + head + "Connection: close\r\n\r\n",
            "GET /large?a=b&c=%41 HTTP/1.0\r\n" + head + "\r\n",
            "GET /../../etc/passwd HTTP/1.1\r\n" + head + "\r\n",
            "POST /act HTTP/1.1\r\n" + rights + "Content-Length: 2\r\n\r\n{}",
            "POST /act HTTP/1.1\r\n" + rights + "Content-Length: 500\r\n\r\n" + std::string(500, 'x'),
            "POST /act HTTP/1.1\r\n" + rights + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
            "POST /act HTTP/1.1\r\n" + rights + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}",
            "POST /events HTTP/1.1\r\n" + rights + "Content-Length: 2\r\n\r\n{}",
            "GET / HTTP/1.1\r\n" + head + "\r\nPOST /act HTTP/1.1\r\n" + rights +
                "Content-Length: 2\r\n\r\n{}",
            "GET / HTTP/1.1\r\n" + head + "Cookie: a=b; c=\"d\"\r\nRange: bytes=0-1\r\nUpgrade: h2c\r\n\r\n",
        };
        return random_.pick(all);
    }

    void change(std::string& text, bool knows_token)
    {
        static const std::vector<std::string> pieces{
            "\r\n",
            "\n",
            "\r",
            std::string(1, '\0'),
            ":",
            " ",
            "\t",
            "\r\n ",
            "%00",
            "%",
            "/../",
            "?",
            ";",
            "Content-Length: 18446744073709551616\r\n",
            "Content-Length: -1\r\n",
            "Content-Length: 0\r\n",
            "Content-Length: 99999999\r\n",
            "Transfer-Encoding: chunked\r\n",
            "Transfer-Encoding: gzip, chunked\r\n",
            "ffffffffffffffff\r\n",
            "0\r\n\r\n",
            "Connection: keep-alive\r\n",
            "Expect: 100-continue\r\n",
            "HTTP/1.0",
            "HTTP/9.9",
            "\xff\xfe",
        };
        const std::size_t at = random_.below(text.size() + 1);
        const std::size_t length = random_.below(text.size() - at + 1);
        switch (random_.below(8)) {
            case 0: text.insert(at, random_.pick(pieces)); break;
            case 1: text.erase(at, std::min<std::size_t>(length, 1 + random_.below(20))); break;
            case 2: text.insert(at, text.substr(at, length)); break;
            case 3:
                text.insert(at, 1 + random_.below(50000), static_cast<char>('A' + random_.below(26)));
                break;
            case 4: text += request(knows_token); break;
            case 5: text.resize(at); break;
            case 6: text.insert(at, request(knows_token)); break;
            default:
                if (at < text.size()) {
                    text[at] = static_cast<char>(random_.below(256));
                }
        }
        constexpr std::size_t longest = 200000;
        text.resize(std::min(text.size(), longest));
    }

    std::uint16_t port_;
    Random random_;
};

/// A server with pages, an action and a stream.
class TestServer {
public:
    explicit TestServer(const std::filesystem::path& folder)
        : port_(free_port()), hub_(4),
          server_({"127.0.0.1", port_}, {token, {fmt::format("127.0.0.1:{}", port_)}, 1000}, site(folder),
                  hub_)
    {
    }

    std::uint16_t port() const { return port_; }

    /// How many were done so far.
    std::uint64_t actions() const { return actions_; }

    void tell() { hub_.publish("{}"); }

private:
    serve::Site site(const std::filesystem::path& folder)
    {
        serve::Site site;
        site.find_page = [folder](const std::string& path) -> std::optional<serve::Page> {
            return path == "/" || path == "/large"
                       ? std::optional<serve::Page>({folder / "page.html", serve::Policy::book})
                       : std::nullopt;
        };
        site.actions["/act"] = [this](const std::string&) {
            ++actions_;
            return serve::Answer{200, "{\"done\":true}"};
        };
        site.events_path = "/events";
        site.first_event = [this] {
            ++actions_;
            return std::string("{}");
        };
        return site;
    }

    std::uint16_t port_;
    std::atomic<std::uint64_t> actions_ = 0;
    serve::EventHub hub_;
    serve::Server server_;
};

}  // namespace

int main(int count, char** words)
{
    const std::chrono::seconds time(count > 1 ? std::atoi(words[1]) : 10);
    const std::uint64_t seed = count > 2 ? std::strtoull(words[2], nullptr, 10) : std::random_device()();
    std::signal(SIGPIPE, SIG_IGN);
    fmt::print("seed {}\n", seed);

    std::string form = std::filesystem::temp_directory_path() / "serve_fuzz_XXXXXX";
    const std::filesystem::path folder = mkdtemp(form.data());
    std::ofstream(folder / "page.html") << std::string(300000, 'x') << "<script>1</script>";
    Random seeds(seed);

    int faults = 0;
    const auto complain = [&](const std::string& text) {
        ++faults;
        fmt::print("{}\n", text);
    };
    std::uint64_t attacks = 0;
    std::uint64_t actions = 0;
    // New servers in each round: they also end while requests are under way.
    for (const auto end = Clock::now() + time; Clock::now() < end && faults == 0;) {
        TestServer for_strangers(folder);
        TestServer for_the_known(folder);
        Fuzzer stranger(for_strangers.port(), seeds.below(most_seeds));
        Fuzzer known(for_the_known.port(), seeds.below(most_seeds));
        constexpr int attacks_in_a_round = 100;
        for (int i = 0; i < attacks_in_a_round; ++i, attacks += 2) {
            stranger.attack(false);
            known.attack(true);
        }
        for_the_known.tell();
        if (!stranger.is_answered() || !known.is_answered()) {
            complain("a request that is right is not answered");
        }
        if (for_strangers.actions() != 1) {
            complain("an action was done for a stranger");
        }
        actions += for_the_known.actions() - 1;
        stranger.attack(false);
        known.attack(true);
    }
    if (faults == 0 && actions == 0) {
        complain("no action was done for who knows the token");
    }
    std::filesystem::remove_all(folder);
    fmt::print("{} attacks, {} actions, {} faults\n", attacks, actions, faults);
    return faults == 0 && attacks > 0 ? 0 : 1;
}
