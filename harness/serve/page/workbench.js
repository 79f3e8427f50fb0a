// SPDX-License-Identifier: MIT
// The page of ./workbook serve: one exercise at a time, with its lesson, its code and what the judge says.
import {markAnswers, refreshAnswers, showAnswers} from './answers.js';
import {Editor} from './editor.js';
import {LearnerFile} from './files.js';
import {lineIn} from './lines.js';
import {Separator} from './panes.js';
import {element, marksOf, PrintedText, showDifference, showProfile, showVerdict, terminalText} from './results.js';
import {ask, exerciseInAddress, listen, Refused, showInAddress, takeToken} from './server.js';
import {forgetTexts, keepVerdict, noteText, takeText, verdictOn} from './verdicts.js';

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @returns {T}
 */
const byId = id => /** @type {T} */ (document.getElementById(id));

/** What is shown. */
const state = {
    /** @type {any} */ list: null,
    /** @type {any} */ exercise: null,
    /** @type {LearnerFile | null} */ source: null,
    /** @type {LearnerFile | null} */ answers: null,
    /** @type {any[]} */ jobs: [],
    /** The name of the exercise that was asked for last. */ wanted: '',
    bookIsReady: false,
    /** Whether somebody is here for the first time: the book then begins with its start page. */ isNewcomer: false,
    /** How often the list was asked for. */ listsAsked: 0,
    /** The number of the request whose answer is shown. */ listShown: 0,
    /** How often the files on disk were looked at. */ looks: 0,
    /** How often a file was changed by somebody else. */ changesOutside: 0,
    /** @type {import('./verdicts.js').Verdict | null} that is shown */ verdict: null,
    /** What is recorded now. */ recorded: '',
    /** What to say of a job that has ended with the server, once there is one again. */ interrupted: '',
};

const editor = new Editor(byId('editor'), () => {
    state.source?.edit(editor.text);
    showFileState();
    showChangesSoon();
});

const printed = new PrintedText(byId('printed'), byId('printed-text'));

const separators = [['lesson-bar', '--lesson'], ['code-bar', '--code'], ['editor-bar', '--editor']]
    .map(([id, property]) => new Separator(byId(id), property, () => editor.refresh()));

// --- Texts and views ------------------------------------------------------------------------------------------

const say = (/** @type {string} */ words) => { byId('progress').textContent = words; };

/** What went wrong; without a server that is the job that has ended with it, and the banner tells of the rest. */
const complain = (/** @type {unknown} */ error) =>
    say(state.interrupted || (error instanceof Error ? error.message : String(error)));

/**
 * Does what somebody asks for; what goes wrong is said.
 *
 * @param {() => unknown} act
 */
const attempt = async act => {
    if (state.exercise === null) {
        say(byId('banner').textContent || byId('progress').textContent || 'The server has not answered yet.');
        return;
    }
    try {
        await act();
    } catch (error) {
        complain(error);
    }
};

const onClick = (/** @type {string} */ id, /** @type {() => unknown} */ act) => byId(id).addEventListener('click', () => attempt(act));

const showView = (/** @type {string} */ view) => {
    document.body.dataset.view = view;
    sessionStorage.setItem('view', view);
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#views button'))) {
        button.setAttribute('aria-pressed', String(button.dataset.view === view));
    }
    editor.refresh();
};

const showTab = (/** @type {string} */ name) => {
    document.body.dataset.tab = name;
    for (const tab of document.querySelectorAll('[role=tab]')) {
        const isShown = tab.id === `tab-${name}`;
        tab.setAttribute('aria-selected', String(isShown));
        /** @type {HTMLElement} */ (tab).tabIndex = isShown ? 0 : -1;
        byId(tab.getAttribute('aria-controls') ?? '').hidden = !isShown;
    }
    editor.refresh();
    if (name === 'changes') {
        showChanges().catch(complain);
    }
};

const goTo = (/** @type {number} */ line) => {
    showView('code');
    editor.goTo(line);
};

/** The line of the code that one of an earlier text has become. */
const lineNow = (/** @type {number} */ line, /** @type {string} */ earlier) => lineIn(line, earlier.split('\0')[0], editor.text);

/** Where lines lead that are named by what is said of a text, as textOfAll() has it. */
const goToIn = (/** @type {string} */ text) => (/** @type {number} */ line) => goTo(lineNow(line, text));

const fileName = () => `${state.exercise.name}.cu`;

// --- Files ----------------------------------------------------------------------------------------------------

/** What a verdict is about. */
const textOf = (/** @type {LearnerFile[]} */ all) => all.map(file => file.text).join('\0');

const textOfAll = () => textOf(files());

const files = () => /** @type {LearnerFile[]} */ ([state.source, state.answers].filter(file => file !== null));

/** Whether the verdict is about the text in the editor. */
const isUpToDate = () => state.verdict?.text === textOfAll();

const showVerdictAge = () => {
    byId('verdict-age').hidden = state.verdict === null || isUpToDate();
    if (state.answers !== null) {
        const [, judged = ''] = state.verdict?.text.split('\0') ?? [];
        markAnswers(answersForm(), state.answers.text, state.verdict?.result ?? null, judged);
    }
};

const showFileState = () => {
    showVerdictAge();
    const isChanged = files().some(file => file.isChanged);
    const gone = files().find(file => file.isGone && file.conflict === null);
    byId('file-state').textContent = gone !== undefined
        ? gone.text === '' ? `${gone.shown} is missing: Restore, under Changes, brings it back` : `not saved: ${gone.shown} was deleted`
        : !isChanged ? 'saved'
        : files().some(file => file.isAtRisk) ? 'not saved, and the browser has no room for a draft'
        : 'not saved';
    /** @type {HTMLButtonElement} */ (byId('save')).disabled = !isChanged;
    const inConflict = files().find(file => file.conflict !== null);
    byId('conflict').hidden = inConflict === undefined;
    if (inConflict?.conflict) {
        byId('conflict-words').textContent =
            `Somebody else, perhaps another editor, has changed ${inConflict.shown}. Your text is not saved. Lines with + are yours, lines with - are the file's.`;
        showDifference(byId('conflict-difference'), inConflict.conflict.text, inConflict.text);
    }
};

const answersForm = () => /** @type {HTMLFormElement} */ (byId('answers'));

const showForm = () => showAnswers(answersForm(), state.answers?.text ?? '', change => {
    state.answers?.edit(change(state.answers.text));
    showFileState();
});

/** Shows the texts of the files again, after they have become others. */
const showTexts = () => {
    if (state.source !== null && state.source.text !== editor.text) {
        editor.replace(state.source.text);
    }
    if (state.answers !== null && !refreshAnswers(answersForm(), state.answers.text)) {
        showForm();
    }
    showFileState();
};

const tellSaveProblem = (/** @type {string} */ words) => {
    const place = byId('save-problem');
    place.hidden = words === '';
    place.textContent = words;
};

/** @returns {Promise<boolean>} whether the files have what is here */
const saveNow = async (/** @type {LearnerFile[]} */ all) => {
    try {
        if (all.some(file => file.isChanged)) {
            ++state.looks; // what a look that is on its way has seen will be old
        }
        for (const file of all) {
            await file.save();
        }
        tellSaveProblem('');
    } catch (error) {
        tellSaveProblem(`Not saved. ${error instanceof Error ? error.message : error}`);
    }
    showFileState();
    return all.every(file => !file.isChanged);
};

/** What is saved one after another: only then each save knows the version that the one before has made. */
let saving = Promise.resolve(true);

const save = () => {
    const all = files(); // another exercise may be shown when it is their turn
    saving = saving.then(() => saveNow(all));
    return saving;
};

/** Takes over what the files have on disk. */
const meet = (/** @type {any} */ onDisk) => {
    for (const file of files()) {
        file.meet(onDisk[file.name]);
    }
    showTexts();
};

/** Looks at the files on disk. */
const lookAgain = async () => {
    await saving; // or the page's own text would be taken for somebody else's
    const {name} = state.exercise;
    const look = ++state.looks;
    const {files: onDisk} = await ask('open', {exercise: name});
    // The list may have been loaded meanwhile, which replaces what is known of the exercise. A later look knows more.
    if (name === state.exercise.name && look === state.looks) {
        meet(onDisk);
    }
};

/** Decides the conflict that is shown: of two, the other one is shown next. */
const resolveConflict = (/** @type {(file: LearnerFile) => void} */ resolve) => {
    files().filter(one => one.conflict !== null).slice(0, 1).forEach(resolve);
    showTexts();
    editor.focus();
};

// --- The exercise -----------------------------------------------------------------------------------------------

const allExercises = () => state.list.chapters.flatMap((/** @type {any} */ chapter) => chapter.exercises);

const isKnown = (/** @type {string | null} */ name) => allExercises().some((/** @type {any} */ one) => one.name === name);

const mark = (/** @type {any} */ exercise) =>
    exercise.given_up ? '(given up)' : exercise.passed ? '✓' : exercise.attempts > 0 || exercise.hints_seen > 0 ? '(started)' : ' ';

const heading = (/** @type {any} */ chapter) =>
    `Chapter ${chapter.number}: ${chapter.title}${chapter.is_optional ? ' (optional)' : ''}`;

const showChooser = () => {
    const chooser = /** @type {HTMLSelectElement} */ (byId('exercise'));
    chooser.replaceChildren(...state.list.chapters.map((/** @type {any} */ chapter) => {
        const group = document.createElement('optgroup');
        group.label = heading(chapter);
        group.append(...chapter.exercises.map((/** @type {any} */ one) =>
            new Option(`${one.label} ${one.title} ${mark(one)}`, one.name)));
        return group;
    }));
    chooser.value = state.exercise?.name ?? '';
    byId('chooser').hidden = false;
};

const showMap = () => {
    const parts = state.list.chapters.flatMap((/** @type {any} */ chapter) => {
        const passed = chapter.exercises.filter((/** @type {any} */ one) => one.passed).length;
        const list = element('ul');
        list.append(...chapter.exercises.map((/** @type {any} */ one) => {
            const button = element('button', one.passed ? 'passed' : '', `${one.label} ${one.title} ${mark(one)}`);
            button.setAttribute('aria-label', `${one.label} ${one.title}, ${one.given_up ? 'given up' : one.passed ? 'passed' : one.attempts > 0 ? 'started' : 'not started'}`);
            if (one.name === state.exercise?.name) {
                button.setAttribute('aria-current', 'true');
            }
            button.addEventListener('click', () => openExercise(one.name).catch(complain));
            const item = element('li');
            item.append(button);
            return item;
        }));
        return [element('h2', '', `${heading(chapter)}, ${passed} of ${chapter.exercises.length} passed`), list];
    });
    byId('map').replaceChildren(...parts);
};

const showNext = () => {
    const all = allExercises();
    const here = all.findIndex((/** @type {any} */ one) => one.name === state.exercise.name);
    byId('next').hidden = !(all[here].passed || all[here].given_up) || here + 1 >= all.length;
};

const loadList = async () => {
    const number = ++state.listsAsked;
    const list = await ask('list');
    if (number < state.listShown) {
        return; // a later request was answered sooner
    }
    state.listShown = number;
    state.list = list;
    if (state.exercise !== null) {
        state.exercise = allExercises().find((/** @type {any} */ one) => one.name === state.exercise.name);
        showNext();
    }
    showChooser();
    showMap();
};

/** A hint; lines of code in it are indented. */
const hintItem = (/** @type {string} */ hint) => {
    const item = element('li');
    item.append(...hint.split(/((?:\n {8}.*)+\n?)/).map(part => part.startsWith('\n') ? element('pre', '', part.slice(1)) : part));
    return item;
};

const showHints = (/** @type {{hints: string[], seen: number, available: number}} */ {hints, seen, available}) => {
    byId('hints').replaceChildren(...hints.map(hintItem));
    const areAllSeen = seen >= available;
    byId('hint').textContent = areAllSeen ? 'Look at my file again' : `Show hint ${seen + 1} of ${available}`;
    byId('give-up').hidden = !areAllSeen || state.exercise.passed || state.exercise.given_up;
};

const lessonFrame = () => /** @type {HTMLIFrameElement} */ (byId('lesson'));

/** The page of the book that is in the frame; empty if that is the browser's own, since there was no server. */
const pageInFrame = () => lessonFrame().contentDocument?.location.pathname.split('/').pop() ?? '';

/**
 * The lessons that this page asks for are numbered in their addresses. So they are told from links that somebody has followed
 * in the frame, and from what Back and Forward bring again, also if they come late. After a reload the numbers go on.
 */
const lessons = (now => ({asked: now, come: now}))(Date.now());

const lessonIsOnItsWay = () => lessons.asked !== lessons.come;

/** Says that a lesson is on its way if it takes long enough to be missed, as on a machine that is busy with a check. */
const waitForLesson = () => {
    const asked = lessons.asked;
    setTimeout(() => {
        if (lessonIsOnItsWay() && lessons.asked === asked) {
            byId('book-state').textContent = 'The lesson is being loaded …';
        }
    }, 500);
};

const showLesson = () => {
    const frame = lessonFrame();
    const page = state.isNewcomer ? 'index.html' : state.exercise.page;
    frame.hidden = !state.bookIsReady;
    if (state.bookIsReady && (lessonIsOnItsWay() || pageInFrame() !== page)) {
        frame.title = state.isNewcomer ? 'Start page' : `Lesson ${state.exercise.label} ${state.exercise.title}`;
        frame.contentWindow?.location.replace(`book/${page}?${++lessons.asked}`);
        waitForLesson();
    }
};

const markVerdict = () => {
    if (state.verdict !== null) {
        const {result, text} = state.verdict;
        editor.mark(marksOf(result, fileName()).map(one => ({...one, line: lineNow(one.line, text)})));
    }
};

/** The verdict on the exercise that is kept, or what to do to get one. */
const showKeptVerdict = () => {
    state.verdict = verdictOn(state.exercise.name) ?? null;
    if (state.verdict === null) {
        byId('verdict').replaceChildren(element('p', '', state.exercise.summary), element('p', '', 'Press Check, or Ctrl-Enter, to judge your code.'));
        return;
    }
    showVerdict(byId('verdict'), state.verdict.result, fileName(), verdictActions);
    markVerdict();
};

/** Where the browser keeps the exercise that a new tab begins with. */
const lastExercise = 'exercise';

/**
 * @param {string} name
 * @param {'here' | 'lesson' | 'history'} from what has asked for it: a part of this page, a link in the lesson, or the browser's
 *     Back and Forward. The browser knows the steps in the lesson's frame, and goes back there by itself.
 */
const openExercise = async (name, from = 'here') => {
    const {changesOutside} = state;
    state.isNewcomer &&= state.exercise === null;
    state.wanted = name;
    await saving; // or the files would be those from before
    const {files: onDisk} = await ask('open', {exercise: name});
    if (state.wanted !== name) {
        return; // another one was chosen meanwhile
    }
    state.exercise = allExercises().find((/** @type {any} */ one) => one.name === name);
    state.source = new LearnerFile(name, 'source', onDisk.source);
    state.answers = onDisk.answers ? new LearnerFile(name, 'answers', onDisk.answers) : null;
    localStorage.setItem(lastExercise, name);
    if (from !== 'history') {
        showInAddress(name, from === 'lesson');
    }
    byId('title').textContent = `${state.exercise.label} ${state.exercise.title}`;
    document.title = `${state.exercise.label} ${state.exercise.title}: CUDA Workbook`;
    editor.show(name, state.source.text, `Code of ${fileName()}`);
    editor.mark([]);
    answersForm().hidden = state.answers === null;
    if (state.answers !== null) {
        showForm();
    }
    tellSaveProblem('');
    printed.clear();
    byId('editor-bar').hidden = state.answers === null;
    separators.forEach(separator => separator.show(state.answers === null ? 'code' : 'diagnosis'));
    showKeptVerdict();
    for (const place of ['profile-result', 'trace-words', 'changes']) {
        byId(place).replaceChildren();
    }
    byId('stepper').hidden = byId('trace-link').hidden = true;
    tellSeedProblem('');
    showInputs(state.verdict?.result.verdict.inputs ?? []);
    say('');
    showQueue(state.jobs);
    showFileState();
    showChooser();
    showMap();
    showNext();
    if (from !== 'history' || lessonIsOnItsWay()) {
        showLesson();
    }
    showTab('verdict');
    if (state.changesOutside !== changesOutside) {
        await lookAgain(); // what was told while the answer was on its way
    }
    const hints = await ask('hints', {exercise: name});
    if (state.exercise.name === name) {
        showHints(hints);
    }
};

// --- What takes long --------------------------------------------------------------------------------------------

/** Says why nothing is done with files that could not be saved, if it is not said beside them. */
const tellUnsaved = () => {
    showView('code');
    if (files().some(file => file.conflict !== null)) {
        say('Choose first which text the file is to have.');
    }
};

const begin = async (/** @type {string} */ verb, /** @type {object} */ options = {}) => {
    const {name} = state.exercise;
    const all = files();
    say(''); // what is said may be of an earlier text
    if (!await save()) {
        return tellUnsaved();
    }
    if (verb === 'check') {
        printed.clear();
    }
    const text = textOf(all);
    const {job} = await ask(verb, {exercise: name, ...options});
    noteText(job, text);
};

/** The inputs that were chosen, if not all. */
const chosenInputs = () => {
    const only = /** @type {HTMLSelectElement} */ (byId('only')).value;
    return only === '' ? {} : {only};
};

/** The same without the rules under which a check tries them: who counts chooses an architecture. */
const inputsToCount = () => {
    const {only} = /** @type {{only?: string}} */ (chosenInputs());
    return only === undefined ? {} : {only: only.replace(/, under sm_\d+$/, '')};
};

const foldInputs = () => { /** @type {HTMLDetailsElement} */ (byId('inputs')).open = false; };

/** The seed of the inputs, if one was given. */
const chosenSeed = () => {
    const seed = /** @type {HTMLInputElement} */ (byId('seed')).value.trim();
    return seed === '' ? {} : {seed};
};

/** Beside the field, which is unfolded if there is something to say. */
const tellSeedProblem = (/** @type {string} */ words) => {
    const [place, field] = [byId('seed-problem'), byId('seed')];
    place.hidden = words === '';
    place.textContent = words;
    field.setAttribute('aria-invalid', String(words !== ''));
    if (words !== '') {
        showView('code');
        /** @type {HTMLDetailsElement} */ (byId('inputs')).open = true;
        field.focus();
    }
};

/**
 * Begins something that draws inputs from a seed.
 *
 * @param {string} verb
 * @param {{seed?: string}} options
 */
const beginWithSeed = async (verb, options) => {
    tellSeedProblem('');
    try {
        await begin(verb, options);
    } catch (error) {
        if (!(error instanceof Refused) || error.answer.member !== 'seed') {
            throw error;
        }
        tellSeedProblem(error.message);
    }
};

const check = async () => {
    foldInputs();
    showTab('verdict');
    await beginWithSeed('check', {...chosenInputs(), ...chosenSeed()});
};

const record = (/** @type {{seed?: string}} */ options) => {
    // The code and its buttons come back, also the one that stops this.
    byId('stepper').hidden = byId('trace-link').hidden = true;
    byId('trace-words').replaceChildren();
    state.recorded = '';
    showTab('steps');
    return beginWithSeed('trace', options);
};

/** @type {import('./results.js').Actions} */
const verdictActions = {
    goTo: line => goTo(lineNow(line, state.verdict?.text ?? editor.text)),
    watch: seed => { attempt(() => record({seed: String(seed)})); },
    takeSeed: seed => {
        /** @type {HTMLInputElement} */ (byId('seed')).value = String(seed);
        tellSeedProblem('');
        showInputsChosen();
        say(`The next check draws its inputs from seed ${seed}`);
    },
};

/** @type {Record<string, string>} */
const doing = {check: 'Checking', profile: 'Counting', trace: 'Recording'};

/** On the button that unfolds them, too. */
const showInputsChosen = () => {
    const {only = ''} = /** @type {{only?: string}} */ (chosenInputs());
    const {seed = ''} = /** @type {{seed?: string}} */ (chosenSeed());
    const chosen = [only, seed === '' ? '' : `seed ${seed}`].filter(words => words !== '');
    byId('inputs-words').textContent = chosen.length === 0 ? 'Inputs' : `Inputs: ${chosen.join(', ')}`;
};

const labelOf = (/** @type {string} */ name) => allExercises().find((/** @type {any} */ one) => one.name === name)?.label ?? name;

const isMine = (/** @type {any} */ job) => job.exercise === state.exercise?.name;

const isMyTrace = (/** @type {any} */ job) => isMine(job) && job.verb === 'trace';

/** What the button stops: what this exercise has asked for, or else what runs, which another tab has asked for. */
const jobsToStop = () => (state.jobs.some(isMine) ? state.jobs.filter(isMine) : state.jobs.slice(0, 1));

const showTraceStop = (/** @type {boolean} */ isRecording) => {
    const stop = byId('trace-stop');
    if (!isRecording && stop === document.activeElement) {
        byId('trace').focus();
    }
    stop.hidden = !isRecording;
};

const stopJobs = (/** @type {any[]} */ jobs) => Promise.all(jobs.map(job => ask('stop', {job: job.job})));

const showQueue = (/** @type {any[]} */ jobs) => {
    state.jobs = jobs;
    const stop = /** @type {HTMLButtonElement} */ (byId('stop'));
    if (jobs.length === 0 && stop === document.activeElement) {
        byId('check').focus(); // a button that is disabled loses the focus to nobody
    }
    stop.disabled = jobs.length === 0;
    stop.textContent = jobs.length === 0 || jobs.some(isMine) ? 'Stop' : `Stop ${labelOf(jobs[0].exercise)}`;
    showTraceStop(jobs.some(isMyTrace));
    const others = jobs.filter((job, i) => i > 0 || !isMine(job));
    const queue = byId('queue');
    queue.hidden = others.length === 0;
    queue.replaceChildren(...others.map(job =>
        element('li', '', `${doing[job.verb]} ${labelOf(job.exercise)}${job.state === 'waits' ? ' waits' : ''}`)));
    const mine = jobs.find(isMine);
    if (mine) {
        say(mine.state === 'waits' ? `${doing[mine.verb]} waits for its turn` : `${doing[mine.verb]} …`);
    }
};

const showInputs = (/** @type {string[]} */ inputs) => {
    const only = /** @type {HTMLSelectElement} */ (byId('only'));
    const chosen = only.value;
    only.replaceChildren(new Option('all inputs', ''), ...inputs.map(one => new Option(one, one)));
    only.value = inputs.includes(chosen) ? chosen : '';
    byId('inputs-unknown').hidden = inputs.length > 0;
    showInputsChosen();
};

const showCheck = (/** @type {any} */ result) => {
    showVerdict(byId('verdict'), result, fileName(), verdictActions);
    byId('panel-verdict').scrollTop = 0; // the old one may have been read to its end
    markVerdict();
    if (result.verdict.inputs.length > 0) {
        showInputs(result.verdict.inputs);
    }
    const points = `${result.earned} of ${result.possible} points`;
    say(result.passed && result.verdict.only_inputs !== '' ? `${result.verdict.only_inputs} is right. Check all inputs to pass`
        : result.passed ? `Passed, with ${points}` : `Not yet: ${points}`);
    if (document.body.dataset.view === 'code') {
        const isAtCode = byId('code-view').contains(document.activeElement);
        showView('result');
        if (isAtCode && byId('code-view').offsetParent === null) {
            byId('tab-verdict').focus(); // a part that is hidden loses the focus to nobody
        }
    }
};

const showTrace = (/** @type {any} */ answer, /** @type {(line: number) => void} */ goToLine) => {
    const stepper = /** @type {HTMLIFrameElement} */ (byId('stepper'));
    const link = /** @type {HTMLAnchorElement} */ (byId('trace-link'));
    stepper.hidden = link.hidden = answer.page === null;
    byId('trace-words').replaceChildren(answer.page === null
        ? terminalText(`${answer.text}\nNothing was recorded.`, fileName(), goToLine) : element('p', '', `Recorded ${answer.extent}`));
    if (answer.page !== null) {
        stepper.src = answer.page;
        link.href = answer.page;
    }
    say('');
};

const tellStopped = (/** @type {string} */ verb) => {
    say('Stopped');
    if (verb === 'trace') {
        const where = state.recorded === '' ? '' : ` at ${state.recorded}`;
        byId('trace-words').replaceChildren(element('p', '', `The recording was stopped${where}. There are no steps to show.`));
    }
};

const finishJob = (/** @type {any} */ event) => {
    const noted = takeText(event.job);
    if (noted !== undefined && event.answer?.verdict) {
        keepVerdict(event.exercise, {result: event.answer, text: noted});
    }
    if (event.exercise !== state.exercise?.name) {
        return;
    }
    // What another tab has asked for is about the files as they are on disk.
    const text = noted ?? files().map(file => file.saved).join('\0');
    if (event.is_stopped) {
        if (!state.jobs.some(job => job.verb === event.verb && job.exercise === event.exercise && job.job !== event.job)) {
            tellStopped(event.verb);
        }
    } else if (event.answer.error) {
        say('');
        if (event.verb === 'check') {
            state.verdict = null;
            showVerdictAge();
        }
        const places = {check: 'verdict', profile: 'profile-result', trace: 'trace-words'};
        byId(places[/** @type {'check'} */ (event.verb)]).replaceChildren(terminalText(event.answer.error, fileName(), goToIn(text)));
    } else if (event.verb === 'check') {
        state.verdict = {result: event.answer, text};
        showVerdictAge();
        showCheck(event.answer);
    } else if (event.verb === 'profile') {
        showProfile(byId('profile-result'), event.answer, fileName(), goToIn(text));
        say('');
    } else {
        showTrace(event.answer, goToIn(text));
    }
};

const showProgress = (/** @type {any} */ event) => {
    if (event.exercise !== state.exercise?.name) {
        return;
    }
    const inputs = event.circumstances === '' ? '' : `, ${event.circumstances}`;
    const place = `task ${event.task.replace('task_', '')}${inputs}`;
    say(`${doing[event.verb]}: ${place}`);
    if (event.verb === 'trace') {
        state.recorded = place;
        byId('trace-words').replaceChildren(element('p', '', `Recording: ${place}`));
    }
};

const showPrinted = (/** @type {any} */ event) => {
    if (event.exercise === state.exercise?.name && event.verb === 'check') {
        printed.add(event);
    }
};

const showBook = (/** @type {any} */ book) => {
    const wasReady = state.bookIsReady;
    state.bookIsReady = book.state === 'ready';
    byId('book-state').textContent = state.bookIsReady ? ''
        : book.state === 'failed' ? `The lesson pages could not be built. The exercises work without them.\n\n${book.words}`
        : `${book.words || 'The lesson pages are being built'} …`;
    if (state.exercise !== null && (!wasReady || pageInFrame() === '')) {
        showLesson(); // later on, the reader may be at another page of the book
    }
};

/** What ran has ended with the server. */
const endJobs = () => {
    const mine = state.jobs.find(isMine);
    if (mine) {
        state.interrupted = `${doing[mine.verb]} was interrupted: the server has ended. Begin it again.`;
        say(state.interrupted);
        byId('trace-words').replaceChildren();
    }
    forgetTexts();
    showQueue([]);
};

/** Whether a file has become what this tab has made of it. */
const isKnownHere = (/** @type {any} */ event) => event.exercise === state.exercise?.name && files().some(file =>
    file.name === event.file && file.version === event.file_version && !file.isGone && file.conflict === null);

/** @type {Record<string, (event: any) => unknown>} */
const handlers = {
    hello: event => {
        showBook(event.book);
        handlers.queue(event.queue);
        if (state.exercise === null) {
            start().catch(complain);
        } else {
            loadList().then(lookAgain).catch(complain);
        }
    },
    book: showBook,
    queue: event => {
        if (state.list === null) {
            state.jobs = event.jobs; // shown with the first exercise
        } else {
            showQueue(event.jobs);
        }
    },
    progress: showProgress,
    output: showPrinted,
    done: finishJob,
    list: () => { loadList().catch(complain); },
    file: async event => {
        await saving;
        if (isKnownHere(event)) {
            return; // this tab has saved it
        }
        ++state.changesOutside;
        if (state.exercise === null) {
            start().catch(complain);
        } else if (event.exercise === state.exercise.name) {
            lookAgain().catch(complain);
        }
    },
};

// --- Changes ----------------------------------------------------------------------------------------------------

/** After what is typed, if the changes are in view. */
let changesTimer = 0;
const showChangesSoon = () => {
    clearTimeout(changesTimer);
    if (document.body.dataset.tab === 'changes') {
        changesTimer = setTimeout(() => { showChanges().catch(complain); }, 300);
    }
};

const showChanges = async () => {
    const other = /** @type {HTMLSelectElement} */ (byId('other-text')).value;
    if (state.source === null) {
        return;
    }
    const text = other === 'starter' ? state.source.starter : (await ask('solution', {exercise: state.exercise.name})).text;
    const changed = showDifference(byId('changes'), text, state.source.text);
    const answers = other === 'starter' && state.answers !== null && state.answers.text !== state.answers.starter ? ' Your answers differ.' : '';
    byId('changes-words').textContent =
        (changed > 0 ? `${changed} ${changed === 1 ? 'line differs' : 'lines differ'}; lines with + are yours.` : answers === '' ? 'There is no difference.' : 'The code does not differ.') + answers;
};

/** One more hint, for the text in the editor. */
const hint = async () => {
    if (!await save()) {
        return tellUnsaved();
    }
    showHints(await ask('hint', {exercise: state.exercise.name}));
};

const giveUp = async () => {
    await ask('give_up', {exercise: state.exercise.name});
    await loadList();
    byId('give-up').hidden = true;
    /** @type {HTMLSelectElement} */ (byId('other-text')).value = 'solution';
    showTab('changes');
    await showChanges();
};

const askAndReset = () => {
    const dialog = /** @type {HTMLDialogElement} */ (byId('reset-dialog'));
    byId('reset-question').textContent = state.answers === null
        ? 'Restore the starter code? Your file is kept as a backup.'
        : 'Restore the starter code and the empty answer sheet? Your files are kept as backups.';
    dialog.returnValue = '';
    dialog.showModal();
};

const reset = async () => {
    if (!await save()) { // what is not in a file cannot be in its backup
        return tellUnsaved();
    }
    const {name} = state.exercise;
    const {backups} = await ask('reset', {exercise: name});
    await loadList();
    const {files: onDisk} = await ask('open', {exercise: name});
    if (name !== state.exercise.name) {
        return;
    }
    meet(onDisk);
    showTab('verdict');
    say(backups.length === 0 ? 'This is the starter code.'
        : `This is the starter code again. Your ${backups.length === 1 ? 'file is' : 'files are'} kept as ${backups.join(' and ')}`);
    byId('check').focus();
};

// --- Events of the page -------------------------------------------------------------------------------------------

onClick('check', check);
onClick('stop', () => stopJobs(jobsToStop()));
onClick('trace-stop', () => stopJobs(state.jobs.filter(isMyTrace)));
onClick('save', save);
onClick('take-theirs', () => resolveConflict(file => file.takeTheirs()));
onClick('keep-mine', async () => {
    resolveConflict(file => file.keepMine());
    await save();
});
onClick('hint', hint);
onClick('give-up', () => {
    const dialog = /** @type {HTMLDialogElement} */ (byId('give-up-dialog'));
    dialog.returnValue = '';
    dialog.showModal();
});
onClick('profile', () => begin('profile', {
    ...inputsToCount(),
    arch: /** @type {HTMLSelectElement} */ (byId('architecture')).value,
    nvcc: /** @type {HTMLInputElement} */ (byId('nvcc')).checked,
}));
onClick('trace', () => record(chosenSeed()));
onClick('reset', askAndReset);
onClick('next', async () => {
    const all = allExercises();
    const here = all.findIndex((/** @type {any} */ one) => one.name === state.exercise.name);
    await openExercise(all[here + 1].name);
    if (byId('next').hidden) {
        byId('exercise').focus();
    }
});
document.querySelector('.skip')?.addEventListener('click', event => {
    event.preventDefault();
    showView('code');
    editor.focus();
});
byId('reset-dialog').addEventListener('close', () => {
    if (/** @type {HTMLDialogElement} */ (byId('reset-dialog')).returnValue === 'reset') {
        attempt(reset);
    }
});
byId('give-up-dialog').addEventListener('close', () => {
    if (/** @type {HTMLDialogElement} */ (byId('give-up-dialog')).returnValue === 'give up') {
        attempt(giveUp);
    }
});
byId('other-text').addEventListener('change', () => {
    byId('changes').replaceChildren();
    showChanges().catch(error => { byId('changes-words').textContent = error.message; });
});
byId('exercise').addEventListener('change', () => {
    openExercise(/** @type {HTMLSelectElement} */ (byId('exercise')).value).catch(error => {
        complain(error);
        showChooser(); // as before
    });
});
byId('inputs').addEventListener('input', showInputsChosen);
byId('seed').addEventListener('input', () => tellSeedProblem(''));
byId('inputs').addEventListener('focusout', event => {
    const to = /** @type {Node | null} */ (/** @type {FocusEvent} */ (event).relatedTarget);
    if (!byId('inputs').contains(to)) {
        foldInputs();
    }
});
byId('inputs').addEventListener('keydown', event => {
    if (event.key === 'Escape') {
        foldInputs();
        byId('inputs-words').focus();
    }
});
document.addEventListener('pointerdown', event => {
    if (!byId('inputs').contains(/** @type {Node} */ (event.target))) {
        foldInputs();
    }
});
byId('answers').addEventListener('submit', event => {
    event.preventDefault();
    attempt(check);
});
byId('views').addEventListener('click', event => {
    const {view} = /** @type {HTMLElement} */ (event.target).dataset;
    if (view) {
        showView(view);
    }
});
byId('tabs').addEventListener('click', event => {
    const {id} = /** @type {HTMLElement} */ (event.target);
    if (id.startsWith('tab-')) {
        showTab(id.slice('tab-'.length));
    }
});
byId('tabs').addEventListener('keydown', event => {
    const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[role=tab]')]);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? tabs.length - 1 : 0;
    if (step > 0) {
        const next = tabs[(tabs.findIndex(tab => tab === document.activeElement) + step) % tabs.length];
        next.focus();
        showTab(next.id.slice('tab-'.length));
    }
});
const onKey = (/** @type {KeyboardEvent} */ event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
        event.preventDefault();
        attempt(check);
    } else if ((event.ctrlKey || event.metaKey) && event.key === 's') {
        event.preventDefault();
        attempt(save);
    }
};
document.addEventListener('keydown', onKey);
// Where somebody works now is what a window that becomes narrow shows.
document.addEventListener('focusin', event => {
    const section = event.target instanceof Element ? event.target.closest('main > section') : null;
    const view = section?.id.replace('-view', '');
    if (view && view !== document.body.dataset.view) {
        showView(view);
    }
});
document.addEventListener('click', event => {
    if (event.target instanceof Element && event.target.closest('a[target=lesson]')) {
        showView('lesson');
    }
});
/** The lesson has a switch between light and dark, which holds for the page around it, too. */
const followSwitch = (/** @type {Document} */ lesson) => {
    const follow = () => {
        for (const mode of ['light-mode', 'dark-mode']) {
            document.documentElement.classList.toggle(mode, lesson.documentElement.classList.contains(mode));
        }
    };
    new MutationObserver(follow).observe(lesson.documentElement, {attributeFilter: ['class']});
    follow();
};

/**
 * A page of the book that has come into the frame may be the lesson of another exercise: by a link there, or by Back and
 * Forward, after which the address can be that of a later step in the frame, as the browser keeps one for both.
 */
const followLesson = () => {
    const lesson = lessonFrame().contentDocument;
    const number = Number(lesson?.location.search.slice(1));
    const isNew = number > lessons.come; // and was asked for by this page
    lessons.come = Math.max(lessons.come, number);
    const page = pageInFrame();
    const other = state.list && allExercises().find((/** @type {any} */ one) => one.page === page);
    if (!other || other.name === exerciseInAddress()) {
        return;
    }
    if (number === 0 || !isNew && history.state?.isOfFrame) {
        openExercise(other.name, 'lesson').catch(complain);
    } else if (!isNew) {
        openExercise(exerciseInAddress()).catch(complain); // its own lesson was left before it had come
    } else if (number === lessons.asked) {
        showLesson(); // another exercise was opened meanwhile
    }
};

byId('lesson').addEventListener('load', () => {
    const lesson = lessonFrame().contentDocument;
    if (state.bookIsReady) {
        byId('book-state').textContent = '';
    }
    if (lesson !== null) {
        lesson.addEventListener('keydown', onKey); // the keys hold in the lesson, too
        lesson.addEventListener('pointerdown', foldInputs);
        followSwitch(lesson);
        followLesson();
    }
});

const start = async () => {
    await loadList();
    const architecture = /** @type {HTMLSelectElement} */ (byId('architecture'));
    architecture.replaceChildren(...state.list.architectures.map((/** @type {string} */ name) => new Option(name, name)));
    architecture.value = state.list.default_architecture;
    byId('nvcc-choice').hidden = !state.list.has_cuda_toolkit;
    const last = [exerciseInAddress(), localStorage.getItem(lastExercise)].find(isKnown);
    state.isNewcomer = last === undefined && allExercises().every((/** @type {any} */ one) => one.attempts === 0 && one.is_starter_code);
    await openExercise(last ?? [state.list.current, allExercises()[0].name].find(isKnown));
};

takeToken();
showView(sessionStorage.getItem('view') ?? 'lesson');
window.addEventListener('hashchange', () => {
    takeToken();
    const named = exerciseInAddress();
    if (state.exercise === null || named === state.exercise.name) {
        return;
    }
    if (isKnown(named)) {
        // An address that somebody has typed, or a link, has no state yet.
        openExercise(named, history.state === null ? 'here' : 'history').catch(complain);
    } else {
        location.replace(`#exercise=${state.exercise.name}`);
    }
});
listen(event => handlers[event.event]?.(event), words => {
    const banner = byId('banner');
    if (words === '' && !banner.hidden) {
        say(state.interrupted); // and no longer that the server does not answer
        state.interrupted = '';
        tellSaveProblem('');
    }
    banner.hidden = words === '';
    if (words !== '') {
        endJobs();
    }
    if (banner.textContent !== words) {
        banner.textContent = words;
    }
}, () => state.jobs.length > 0);
