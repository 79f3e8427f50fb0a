// SPDX-License-Identifier: MIT
#include "live_workbook.hpp"

#include "../context.hpp"
#include "../options.hpp"
#include "../usage_error.hpp"
#include "learner_file.hpp"

#include <platform/files.hpp>
#include <platform/json.hpp>
#include <report/machine.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace cli {
namespace {

namespace fs = std::filesystem;

using Json = nlohmann::json;
using serve::Answer;
using serve::Page;
using serve::Policy;

constexpr std::size_t most_tabs = 16;
constexpr int bad_request = 400;
constexpr int conflict = 409;

/// The editor, in the distribution's package.
const fs::path codemirror = "/usr/share/javascript/codemirror";

/// What of it the page loads.
constexpr const char* parts_of_codemirror[] = {"lib/codemirror.js",
                                               "lib/codemirror.css",
                                               "mode/clike/clike.js",
                                               "addon/edit/matchbrackets.js",
                                               "addon/edit/closebrackets.js",
                                               "addon/comment/comment.js",
                                               "addon/search/search.js",
                                               "addon/search/searchcursor.js",
                                               "addon/dialog/dialog.js",
                                               "addon/dialog/dialog.css",
                                               "addon/selection/active-line.js"};

Answer answer_with(Json body, int status = 200)
{
    body["version"] = report::interface_version;
    return {status, platform::json_text(body)};
}

/// A member of a request whose value is refused.
class BadMember : public UsageError {
public:
    BadMember(std::string name, const std::string& what) : UsageError(what, ""), name_(std::move(name)) {}

    const std::string& name() const { return name_; }

private:
    std::string name_;
};

/// Calls `act` with the JSON of a request's body. What is wrong with the request is told in the answer.
template <class Act>
auto action(Act act)
{
    return [act](const std::string& body) {
        try {
            const Json request = Json::parse(body);
            return act(request.is_object() ? request : throw UsageError("It is no object.", ""));
        } catch (const Json::exception& error) {
            return answer_with({{"error", "The request is not what docs/interface.md describes."}},
                               bad_request);
        } catch (const BadMember& error) {
            return answer_with({{"error", error.what()}, {"member", error.name()}}, bad_request);
        } catch (const UsageError& error) {
            const std::string next = error.next().empty() ? "" : " Next: " + error.next() + ".";
            return answer_with({{"error", error.what() + next}}, bad_request);
        } catch (const std::exception& error) {
            return answer_with({{"error", error.what()}}, bad_request);
        }
    };
}

/// Adds the files of a folder under the addresses that begin with `prefix`.
void add_files(std::map<std::string, Page>& pages, const std::string& prefix, const fs::path& folder,
               Policy policy)
{
    for (const fs::directory_entry& entry :
         fs::recursive_directory_iterator(folder, fs::directory_options::follow_directory_symlink)) {
        if (entry.is_regular_file()) {
            pages[prefix + entry.path().lexically_relative(folder).generic_string()] = {entry.path(), policy};
        }
    }
}

/// The value of an optional string, which `problem` checks as the command line does.
std::optional<std::string> checked(const Json& request, const char* name,
                                   std::string (*problem)(const std::string&))
{
    if (!request.contains(name)) {
        return std::nullopt;
    }
    auto value = request.at(name).get<std::string>();
    if (const std::string words = problem(value); !words.empty()) {
        throw BadMember(name, words + ".");
    }
    return value;
}

/// No option of the command line: it would begin with a dash.
std::string inputs_problem(const std::string& text)
{
    constexpr std::size_t longest = 500;
    return text.empty() || text.front() == '-' || text.size() > longest ? "These are no inputs" : "";
}

/// When the file was changed, and how large it is: different after every save.
std::pair<fs::file_time_type, std::uintmax_t> state_of(const fs::path& file)
{
    std::error_code missing;
    const auto time = fs::last_write_time(file, missing);
    return {time, missing ? 0 : fs::file_size(file, missing)};
}

/// Empty for a text that no editor in a browser can keep, which whoever opens it is told.
std::string version_of(const fs::path& file)
{
    try {
        return read_learner_file(file).version;
    } catch (const std::exception&) {
        return "";
    }
}

}  // namespace

LiveWorkbook::LiveWorkbook(const course::Workbook& workbook, fs::path scratch)
    : workbook_(workbook), scratch_(std::move(scratch)), commands_(workbook), hub_(most_tabs),
      queue_(
          commands_, [this](const Json& event) { tell(event); },
          [this](const Job& job, const CommandResult& result) { return finish(job, result); })
{
    add_files(pages_, "/", workbook_.build() / "harness/serve/page", Policy::workbench);
    pages_["/"] = pages_.at("/index.html");
    for (const char* part : parts_of_codemirror) {
        pages_[std::string("/codemirror/") + part] = {codemirror / part, Policy::workbench};
    }
    find_book();
    watcher_ = std::jthread([this](const std::stop_token& stop) { watch_files(stop); });
    if (book_.at("state") != "ready") {
        builder_ = std::jthread([this](const std::stop_token& stop) { build_book(stop); });
    }
}

LiveWorkbook::~LiveWorkbook()
{
    hub_.close();
}

serve::Site LiveWorkbook::site()
{
    serve::Site site;
    site.find_page = [this](const std::string& path) { return find_page(path); };
    site.events_path = "/api/events";
    site.first_event = [this] {
        const std::lock_guard lock(mutex_);
        return platform::json_text({{"event", "hello"},
                                    {"version", report::interface_version},
                                    {"book", book_},
                                    {"queue", queue_.state()}});
    };
    const auto verb = [this](std::vector<std::string> words) {
        return action([this, words](const Json& request) {
            std::vector<std::string> all{words.front(), exercise_in(request).name};
            all.insert(all.end(), words.begin() + 1, words.end());
            return command(all);
        });
    };
    site.actions["/api/list"] = action([this](const Json&) { return command({"list", "--json"}); });
    site.actions["/api/doctor"] = action([this](const Json&) { return command({"doctor", "--json"}); });
    site.actions["/api/hint"] = verb({"hint", "--json"});
    site.actions["/api/hints"] = verb({"hint", "--json", "--seen"});
    site.actions["/api/reset"] = verb({"reset", "--json"});
    site.actions["/api/solution"] = verb({"solution", "--json"});
    site.actions["/api/give_up"] = verb({"solution", "--give-up", "--json"});
    site.actions["/api/open"] = action([this](const Json& request) { return answer_with(open(request)); });
    site.actions["/api/save"] = action([this](const Json& request) { return save(request); });
    for (const char* name : {"check", "profile", "trace"}) {
        site.actions[std::string("/api/") + name] = action([this, name](Json request) {
            request["verb"] = name;
            return answer_with(add_job(request));
        });
    }
    site.actions["/api/stop"] = action([this](const Json& request) {
        queue_.stop(request.at("job").get<std::uint64_t>());
        return answer_with(Json::object());
    });
    return site;
}

const course::Exercise& LiveWorkbook::exercise_in(const Json& request) const
{
    const auto name = request.at("exercise").get<std::string>();
    const auto& all = workbook_.exercises();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const course::Exercise& exercise) { return exercise.name == name; });
    if (found == all.end()) {
        throw UsageError("There is no such exercise.", "");
    }
    return *found;
}

/// The file of the exercise that the request is about: the source, or the answer sheet of a diagnosis.
fs::path LiveWorkbook::file_in(const Json& request) const
{
    const course::Exercise& exercise = exercise_in(request);
    const auto file = request.at("file").get<std::string>();
    if (file == "source") {
        return workbook_.source(exercise);
    }
    if (file == "answers" && exercise.kind == course::Exercise::Kind::diagnose) {
        return workbook_.answers(exercise);
    }
    throw UsageError("The exercise has no such file.", "");
}

Json LiveWorkbook::open(const Json& request) const
{
    const course::Exercise& exercise = exercise_in(request);
    const auto file_of = [&](const fs::path& file) {
        const LearnerText now = read_learner_file(file);
        return Json{{"text", now.text},
                    {"version", now.version},
                    {"shown", workbook_.shown(file)},
                    {"starter", read_learner_file(workbook_.starter(exercise, file)).text}};
    };
    Json files{{"source", file_of(workbook_.source(exercise))}};
    if (exercise.kind == course::Exercise::Kind::diagnose) {
        files["answers"] = file_of(workbook_.answers(exercise));
    }
    return {{"exercise", exercise.name}, {"files", std::move(files)}};
}

Answer LiveWorkbook::save(const Json& request) const
{
    const SaveResult result = save_learner_file(file_in(request), request.at("text").get<std::string>(),
                                                request.at("base").get<std::string>());
    return answer_with(
        {{"is_saved", result.is_saved}, {"text", result.now.text}, {"file_version", result.now.version}},
        result.is_saved ? 200 : conflict);
}

Answer LiveWorkbook::command(const std::vector<std::string>& words) const
{
    const CommandResult result = commands_.run(words);
    return result.json.empty() ? answer_with({{"error", result.words}}, conflict) : Answer{200, result.json};
}

Json LiveWorkbook::add_job(const Json& request)
{
    const course::Exercise& exercise = exercise_in(request);
    const auto verb = request.at("verb").get<std::string>();
    std::vector<std::string> words{verb, exercise.name};
    if (const auto seed = checked(request, "seed", seed_problem)) {
        words.insert(words.end(), {"--seed", *seed});
    }
    const auto only = checked(request, "only", inputs_problem);
    if (only && verb != "trace") {
        words.insert(words.end(), {"--only", *only});
    }
    if (verb == "check") {
        words.emplace_back("--events");
    } else {
        words.emplace_back("--json");
        if (const auto architecture = checked(request, "arch", architecture_problem)) {
            words.insert(words.end(), {"--arch", *architecture});
        }
    }
    if (verb == "profile" && request.value("nvcc", false)) {
        words.emplace_back("--nvcc");
    }
    if (verb == "trace") {
        words.insert(words.end(), {"--progress", "--output", scratch_ / "trace.html"});
    }
    return {{"job", queue_.add(verb, exercise.name, std::move(words))}};
}

/// What the page gets of a job that has ended.
Json LiveWorkbook::finish(const Job& job, const CommandResult& result)
{
    if (result.json.empty()) {
        return {{"error", result.words}};
    }
    Json answer = Json::parse(result.json);
    if (job.verb == "check") {
        return answer.at("results").at(0);
    }
    if (job.verb == "trace") {
        answer["page"] = answer.at("page").is_null() ? Json() : Json(keep_trace(answer.at("page")));
    }
    return answer;
}

/// Gives a recorded page an address that nobody can guess. The next one takes its place.
std::string LiveWorkbook::keep_trace(const Json& page)
{
    const std::string address = "/trace/" + serve::draw_token() + ".html";
    const fs::path kept = scratch_ / "shown.html";
    fs::rename(page.get<std::string>(), kept);
    const std::lock_guard lock(mutex_);
    std::erase_if(pages_, [](const auto& entry) { return entry.second.policy == Policy::isolated; });
    pages_[address] = {kept, Policy::isolated};
    return address;
}

std::optional<Page> LiveWorkbook::find_page(const std::string& path) const
{
    const std::lock_guard lock(mutex_);
    const auto found = pages_.find(path);
    return found != pages_.end() ? std::optional<Page>(found->second) : std::nullopt;
}

void LiveWorkbook::find_book()
{
    const fs::path book = workbook_.build() / "docs/html";
    if (!fs::exists(book / "index.html")) {
        return tell_of_book({{"state", "missing"}, {"words", ""}});
    }
    std::map<std::string, Page> pages;
    add_files(pages, "/book/", book, Policy::book);
    {
        const std::lock_guard lock(mutex_);
        pages_.merge(pages);
    }
    tell_of_book({{"state", "ready"}, {"words", ""}});
}

void LiveWorkbook::build_book(const std::stop_token& stop)
{
    tell_of_book({{"state", "builds"}, {"words", "Building the lesson pages"}});
    // Nobody else catches what goes wrong in a thread of its own, and the server goes on without the book.
    try {
        const CommandResult result = commands_.build_book(stop, [this](const std::string& line) {
            tell_of_book({{"state", "builds"}, {"words", line}});
        });
        if (result.status == 0) {
            return find_book();
        }
        tell_of_book({{"state", "failed"}, {"words", result.words}});
    } catch (const std::exception& error) {
        tell_of_book({{"state", "failed"}, {"words", error.what()}});
    }
}

void LiveWorkbook::tell(const Json& event)
{
    hub_.publish(platform::json_text(event));
}

void LiveWorkbook::tell_of_book(Json state)
{
    state["event"] = "book";
    {
        const std::lock_guard lock(mutex_);
        book_ = state;
    }
    tell(state);
}

/// Tells when somebody else, such as another editor or a check in a terminal, has changed a file of the learner's or the
/// progress. A line now and then shows the server which tabs are gone.
void LiveWorkbook::watch_files(const std::stop_token& stop)
{
    constexpr std::chrono::milliseconds pause(250);
    constexpr int pauses_per_sign_of_life = 40;
    struct Watched
    {
        fs::path file;
        Json event;
        std::pair<fs::file_time_type, std::uintmax_t> state;
    };
    std::vector<Watched> all;
    const auto add = [&](const fs::path& file, Json event) {
        all.push_back({file, std::move(event), state_of(file)});
    };
    add(workbook_.state() / "progress.json", {{"event", "list"}});
    for (const course::Exercise& exercise : workbook_.exercises()) {
        add(workbook_.source(exercise), {{"event", "file"}, {"exercise", exercise.name}, {"file", "source"}});
        if (exercise.kind == course::Exercise::Kind::diagnose) {
            add(workbook_.answers(exercise),
                {{"event", "file"}, {"exercise", exercise.name}, {"file", "answers"}});
        }
    }
    std::mutex mutex;
    std::condition_variable_any ending;
    std::unique_lock lock(mutex);
    for (int count = 1; !ending.wait_for(lock, stop, pause, [&] { return stop.stop_requested(); }); ++count) {
        for (Watched& watched : all) {
            if (const auto now = state_of(watched.file); now != watched.state) {
                watched.state = now;
                Json event = watched.event;
                if (event.contains("file")) {
                    event["file_version"] = version_of(watched.file);  // known to the tab that has saved it
                }
                tell(event);
            }
        }
        if (count % pauses_per_sign_of_life == 0) {
            tell({{"event", "alive"}});
        }
    }
}

}  // namespace cli
