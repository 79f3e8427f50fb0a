// SPDX-License-Identifier: MIT
// Talks to the server: actions with the token, and the stream of events.

const tokenKey = 'workbook-token';

/** An action that the server has refused. */
export class Refused extends Error {
    /**
     * @param {number} status of HTTP
     * @param {any} answer
     */
    constructor(status, answer) {
        super(answer.error ?? `the server answers ${status}`);
        this.status = status;
        this.answer = answer;
    }
}

/** Takes the token out of the address, where the file that only the user can read has put it. */
export const takeToken = () => {
    const given = /^#token=([0-9a-f]+)$/.exec(location.hash);
    if (given) {
        localStorage.setItem(tokenKey, given[1]);
        history.replaceState(null, '', location.pathname);
    }
};

/** The exercise that the address names, or an empty text. */
export const exerciseInAddress = () => /^#exercise=(\w+)$/.exec(location.hash)?.[1] ?? '';

/**
 * A reload stays at the exercise, and a link can name it. The browser's Back leads to the exercise before.
 *
 * @param {string} exercise
 * @param {boolean} isOfFrame whether a link in the lesson's frame has led here: that is a step of the browser's own, which
 *     shares its address with the steps beside it, so that there the frame knows the exercise and not the address
 */
export const showInAddress = (exercise, isOfFrame) => {
    const address = `#exercise=${exercise}`;
    if (!isOfFrame && exerciseInAddress() !== '' && location.hash !== address) {
        history.pushState({isOfFrame}, '', address);
    } else {
        history.replaceState({isOfFrame}, '', address);
    }
};

/** What to do where the token is missing, or is that of an earlier server. */
const letIn = 'Open the file that ./workbook serve names: it lets this browser in, and this page goes on.';

const hasToken = () => localStorage.getItem(tokenKey) !== null;

/**
 * @param {string} path
 * @param {object} request
 * @param {AbortSignal | null} [signal]
 * @returns {Promise<Response>}
 */
const post = (path, request, signal = null) => fetch(path, {
    method: 'POST',
    signal,
    headers: {'Content-Type': 'application/json', 'X-Workbook-Token': localStorage.getItem(tokenKey) ?? ''},
    body: JSON.stringify(request),
}).catch(() => { throw new Error('The workbook\'s server does not answer.'); });

/**
 * Asks the server to do something, and waits for its answer.
 *
 * @param {string} name of the action
 * @param {object} request
 * @returns {Promise<any>}
 */
export const ask = async (name, request = {}) => {
    const response = await post(`/api/${name}`, request);
    const text = await response.text();
    const isJson = response.headers.get('Content-Type') === 'application/json';
    const answer = isJson ? JSON.parse(text) : {error: text.trim()};
    if (response.status === 401) {
        throw new Refused(401, {error: letIn});
    }
    if (!response.ok) {
        throw new Refused(response.status, answer);
    }
    return answer;
};

/** Resolves when somebody looks at this tab. */
const untilSeen = () => new Promise(resolve => {
    const look = () => {
        if (!document.hidden) {
            document.removeEventListener('visibilitychange', look);
            resolve(undefined);
        }
    };
    document.addEventListener('visibilitychange', look);
    look();
});

/**
 * Reads events until the stream ends.
 *
 * @param {(event: any) => void} onEvent
 * @param {AbortSignal} signal
 */
const listenOnce = async (onEvent, signal) => {
    const response = await post('/api/events', {}, signal);
    if (!response.ok || response.body === null) {
        throw new Refused(response.status, {error: (await response.text()).trim()});
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let unfinished = '';
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        const lines = (unfinished + piece.value).split('\n');
        unfinished = lines.pop() ?? '';
        lines.filter(line => line !== '').forEach(line => onEvent(JSON.parse(line)));
    }
};

/** @param {number} milliseconds */
const pause = milliseconds => new Promise(resolve => { setTimeout(resolve, milliseconds); });

/**
 * Listens for as long as the page is open, also to a server that is started again.
 *
 * @param {(event: any) => void} onEvent
 * @param {(words: string) => void} onTrouble gets an empty text when all is well again
 * @param {() => boolean} isBusy whether this tab waits for something that an event will tell
 */
export const listen = async (onEvent, onTrouble, isBusy) => {
    const fromNowOn = (/** @type {any} */ event) => {
        onTrouble('');
        try {
            onEvent(event);
        } catch (error) {
            reportError(error); // a fault of the page, and no reason to listen anew
        }
    };
    for (;;) {
        await untilSeen();
        // Browsers open six connections to a server at most, for all tabs together: a hidden tab gives its own back.
        const control = new AbortController();
        const look = setInterval(() => {
            if (document.hidden && !isBusy()) {
                control.abort();
            }
        }, 1000);
        try {
            await listenOnce(fromNowOn, control.signal);
            onTrouble('The workbook\'s server has ended. Your text is kept in this browser. Start it again with ./workbook serve');
        } catch (error) {
            if (control.signal.aborted) {
                continue;
            }
            onTrouble(error instanceof Refused && error.status === 401
                ? (hasToken() ? 'The server was started again. ' : '') + letIn
                : error instanceof Refused ? error.message
                : 'The workbook\'s server does not answer. Your text is kept in this browser. Start it again with ./workbook serve');
        } finally {
            clearInterval(look);
            control.abort(); // what is left of the connection
        }
        await pause(1000);
    }
};
