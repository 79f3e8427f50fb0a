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

const hasToken = () => localStorage.getItem(tokenKey) !== null;

/**
 * @param {string} path
 * @param {object} request
 * @returns {Promise<Response>}
 */
const post = (path, request) => fetch(path, {
    method: 'POST',
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
    if (!response.ok) {
        throw new Refused(response.status, answer);
    }
    return answer;
};

/**
 * Reads events until the stream ends.
 *
 * @param {(event: any) => void} onEvent
 */
const listenOnce = async onEvent => {
    const response = await post('/api/events', {});
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
 */
export const listen = async (onEvent, onTrouble) => {
    const fromNowOn = (/** @type {any} */ event) => {
        onTrouble('');
        onEvent(event);
    };
    for (;;) {
        try {
            await listenOnce(fromNowOn);
            onTrouble('The workbook\'s server has ended. Your text is kept in this browser. Start it again with ./workbook serve');
        } catch (error) {
            onTrouble(error instanceof Refused && error.status === 401
                ? (hasToken() ? 'The server was started again. ' : '') + 'Open the file that ./workbook serve names: it lets this browser in.'
                : error instanceof Refused ? error.message
                : 'The workbook\'s server does not answer. Your text is kept in this browser. Start it again with ./workbook serve');
        }
        await pause(1000);
    }
};
