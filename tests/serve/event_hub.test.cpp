// SPDX-License-Identifier: MIT
// What happens reaches every stream, and a stream that does not read costs no memory without end.
#include <judge/catch.hpp>
#include <serve/event_hub.hpp>

#include <optional>
#include <string>

namespace {

class Stream : public serve::EventStream {
public:
    void wake() override { ++woken; }
    bool is_gone() const override { return has_gone; }

    int woken = 0;
    bool has_gone = false;
};

/// All that a stream can read now; "end" if it is closed.
std::string all_of(serve::EventHub& hub, Stream& stream)
{
    std::string text;
    bool has_more = true;
    while (has_more) {
        char piece[8];
        const auto taken = hub.read(stream, piece, sizeof piece, [&] { has_more = false; });
        if (!taken) {
            return text + "end";
        }
        text.append(piece, *taken);
    }
    return text;
}

}  // namespace

TEST_CASE("every stream gets every line, after its own first one")
{
    serve::EventHub hub(2);
    Stream a;
    Stream b;
    REQUIRE(hub.add(a, "hello a"));
    hub.publish("one");
    REQUIRE(hub.add(b, "hello b"));
    hub.publish("two");
    CHECK(all_of(hub, a) == "hello a\none\ntwo\n");
    CHECK(all_of(hub, b) == "hello b\ntwo\n");
    CHECK(a.woken == 2);
    CHECK(b.woken == 1);
}

TEST_CASE("there are no more streams than there may be, until one goes")
{
    serve::EventHub hub(1);
    Stream a;
    Stream b;
    REQUIRE(hub.add(a, ""));
    CHECK_FALSE(hub.add(b, ""));
    hub.remove(a);
    CHECK(hub.add(b, ""));
}

TEST_CASE("a stream that does not read is closed, and others go on")
{
    serve::EventHub hub(2);
    Stream slow;
    Stream quick;
    REQUIRE(hub.add(slow, ""));
    REQUIRE(hub.add(quick, ""));
    const std::string line(1 << 20, 'x');
    for (int i = 0; i < 6; ++i) {
        hub.publish(line);
        CHECK(all_of(hub, quick).size() >= line.size());
    }
    const std::string rest = all_of(hub, slow);
    CHECK(rest.size() < 5 * line.size());
    CHECK(rest.substr(rest.size() - 3) == "end");
}

TEST_CASE("a hub that is closed ends its streams")
{
    serve::EventHub hub(2);
    Stream a;
    REQUIRE(hub.add(a, "hello"));
    hub.close();
    CHECK(a.woken == 1);
    CHECK(all_of(hub, a) == "hello\nend");
    Stream b;
    REQUIRE(hub.add(b, "late"));
    CHECK(all_of(hub, b) == "late\nend");
}

TEST_CASE("a stream that nobody reads any more makes room for another")
{
    serve::EventHub hub(2);
    Stream a;
    Stream b;
    Stream c;
    REQUIRE(hub.add(a, "hello"));
    REQUIRE(hub.add(b, "hello"));
    CHECK_FALSE(hub.add(c, "hello"));
    a.has_gone = true;
    CHECK(hub.add(c, "hello"));
    CHECK(a.woken == 1);
    CHECK(all_of(hub, a) == "end");
    CHECK(all_of(hub, b) == "hello\n");
}
