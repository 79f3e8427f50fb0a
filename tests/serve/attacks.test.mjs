// SPDX-License-Identifier: MIT
// Attacks on a server that runs: node --test attacks.test.mjs, with WORKBOOK_PROGRAM and WORKBOOK_ROOT. Each is refused, and what
// looks like it and is harmless is answered.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import {connect} from 'node:net';
import {networkInterfaces} from 'node:os';
import {after, before, test} from 'node:test';
import {act, endServer, freePort, startServer} from './live_server.mjs';

const program = process.env.WORKBOOK_PROGRAM;
const root = process.env.WORKBOOK_ROOT;
const pause = milliseconds => new Promise(resolve => { setTimeout(resolve, milliseconds); });

let server;
before(async () => { server = await startServer(program, await freePort()); });
after(() => endServer(server));

/// Sends bytes and returns all that comes back, or what has come after a while. Where the server closes the connection before it
/// has read all, the answer may be lost on the way: then it is the name of that error.
const raw = async (bytes, milliseconds = 4000) => {
    const socket = connect(server.port, '127.0.0.1');
    let text = '';
    socket.on('data', data => { text += data; });
    socket.on('error', error => { text ||= error.code; });
    socket.write(bytes);
    await Promise.race([once(socket, 'close').catch(() => {}), pause(milliseconds)]);
    socket.destroy();
    return text;
};
const statusOf = text => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
const isCutOff = (text, ...statuses) => ['ECONNRESET', 'EPIPE'].includes(text) || statuses.includes(statusOf(text));

/// A request as our page sends it, with other fields.
const request = (path, fields = {}, body = '{}', method = 'POST') => {
    const all = {
        'Host': `127.0.0.1:${server.port}`, 'Origin': `http://127.0.0.1:${server.port}`, 'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)), 'X-Workbook-Token': server.token,
        'Connection': 'close', ...fields,
    };
    const lines = Object.entries(all).filter(([, value]) => value !== null).map(([name, value]) => `${name}: ${value}\r\n`);
    return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
};

test('what the page asks is answered', async () => {
    assert.equal(statusOf(await raw(request('/api/list'))), 200);
    assert.equal(statusOf(await raw(request('/', {}, '', 'GET'))), 200);
});

for (const [what, fields, status] of [
    ['a name of another site that leads here', {Host: 'evil.example'}, 403],
    ['a page of another site', {Origin: 'https://evil.example'}, 403],
    ['a page without an origin of its own', {Origin: 'null'}, 403],
    ['another site, as the browser tells', {'Sec-Fetch-Site': 'cross-site'}, 403],
    ['another port of this computer', {'Sec-Fetch-Site': 'same-site'}, 403],
    ['no token', {'X-Workbook-Token': null}, 401],
    ['a wrong token', {'X-Workbook-Token': '0'.repeat(32)}, 401],
    ['a form', {'Content-Type': 'application/x-www-form-urlencoded'}, 415],
    ['text', {'Content-Type': 'text/plain'}, 415],
    ['a body without an end', {'Content-Length': null, 'Transfer-Encoding': 'chunked'}, 411],
    ['a body of a gigabyte, of which nothing is read', {'Content-Length': '1073741824'}, 413],
]) {
    for (const path of ['/api/check', '/api/save', '/api/events', '/api/list']) {
        test(`${path}: ${what} is refused`, async () => {
            assert.equal(statusOf(await raw(request(path, fields))), status);
        });
    }
}

test('other methods are refused', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
        assert.equal(statusOf(await raw(request('/api/list', {}, '', method))), 405, method);
    }
    assert.equal(statusOf(await raw(request('/', {}))), 405);
});

test('a field that comes twice is refused', async () => {
    const twice = request('/api/list').replace('\r\n\r\n', '\r\nHost: evil.example\r\n\r\n');
    assert.equal(statusOf(await raw(twice)), 400);
});

test('nothing outside the site has an address', async () => {
    for (const path of ['/../../etc/passwd', '/..%2f..%2fetc%2fpasswd', '/book/../../../../etc/passwd', '//etc/passwd',
        '/codemirror/../jquery/jquery.js', '/codemirror/lib/%2e%2e/lib/codemirror.js', '/etc/passwd', '/%00', '/book/']) {
        assert.equal(statusOf(await raw(request(path, {}, '', 'GET'))), 404, path);
    }
    assert.equal(statusOf(await raw(request('/codemirror/lib/codemirror.js', {}, '', 'GET'))), 200);
});

test('an exercise is a name of the list, and no path', async () => {
    for (const exercise of ['../../solutions/x', '1.1', `${root}/chapters`, 'dot_product/../dot_product', '--device', '', 7, null]) {
        for (const action of ['open', 'check', 'reset', 'hint', 'solution', 'give_up', 'trace', 'profile']) {
            assert.equal((await act(server, action, {exercise})).status, 400, `${action} ${exercise}`);
        }
    }
    for (const file of ['../dot_product.check.cpp', 'answers', '/etc/passwd', '', null]) {
        assert.equal((await act(server, 'save', {exercise: 'dot_product', file, text: 'x', base: ''})).status, 400, String(file));
    }
    assert.equal((await act(server, 'open', {exercise: 'dot_product'})).status, 200);
});

test('values are no options of the command line', async () => {
    for (const wrong of [{seed: '--device'}, {seed: '1 --device cuda'}, {only: '--device'}, {only: ''}, {seed: 5}]) {
        assert.equal((await act(server, 'check', {exercise: 'dot_product', ...wrong})).status, 400, JSON.stringify(wrong));
    }
    assert.equal((await act(server, 'profile', {exercise: 'dot_product', arch: '../sm_90'})).status, 400);
});

test('what is no request is answered as such', async () => {
    for (const body of ['', '{', '[]', '"x"', 'null', '{"exercise": {"a": 1}}', '['.repeat(100000)]) {
        assert.equal(statusOf(await raw(request('/api/open', {}, body))), 400, body.slice(0, 30));
    }
});

test('a header without end is cut off', async () => {
    assert.ok(isCutOff(await raw(request('/', {'X-Long': 'x'.repeat(1 << 20)}, '', 'GET')), 431));
    assert.ok(isCutOff(await raw(`GET /${'x'.repeat(1 << 20)} HTTP/1.1\r\n`), 414, 431));
});

test('a page takes no body: nothing of it is kept', async () => {
    const memory = () => Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))[1]);
    const before = memory();
    for (const fields of [{'Content-Length': '1073741824'}, {'Content-Length': null, 'Transfer-Encoding': 'chunked'}]) {
        assert.equal(statusOf(await raw(request('/', fields, '', 'GET') + '4000000\r\n' + 'x'.repeat(64 << 20), 2000)) || 413, 413);
    }
    assert.ok(memory() < before + 20000, `${memory() - before} kB are kept`);
    assert.equal(statusOf(await raw(request('/', {'Content-Length': '5'}, 'hello', 'GET'))), 413);
    assert.equal(statusOf(await raw(request('/', {}, '', 'GET'))), 200);
});

/// Sends a byte now and then, as long as it may. Returns how many seconds that was, at most 20.
const dawdle = async (first, interval = 500) => {
    const socket = connect(server.port, '127.0.0.1').on('error', () => {});
    let isOpen = true;
    socket.on('close', () => { isOpen = false; });
    socket.write(first);
    const begin = Date.now();
    while (isOpen && Date.now() - begin < 20000) {
        socket.write('a');
        await pause(interval);
    }
    socket.destroy();
    return (Date.now() - begin) / 1000;
};

test('who sends a byte now and then is cut off, and keeps nobody out', async () => {
    const head = 'GET / HTTP/1.1\r\nX-Slow: ';
    const body = request('/api/list', {'Content-Length': '100000'}, '');
    const slow = Promise.all([...Array(100).fill(head), ...Array(5).fill(body)].map(first => dawdle(first)));
    for (let i = 0; i < 8; ++i) {
        await pause(500);
        assert.equal(statusOf(await raw(request('/api/list'))), 200);
    }
    for (const seconds of await slow) {
        assert.ok(seconds < 18, `${seconds} s`);
    }
});

test('many fields and long lines are cut off', async () => {
    assert.ok(isCutOff(await raw(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n${'A: b\r\n'.repeat(20000)}\r\n`), 431));
    assert.ok(isCutOff(await raw(`${'G'.repeat(100000)} / HTTP/1.1\r\n\r\n`), 400, 414, 431));
    assert.equal(statusOf(await raw(request('/api/list'))), 200);
});

test('what is no HTTP does no harm', async () => {
    for (const bytes of ['\0\0\0\0', 'GET\r\n\r\n', '\r\n'.repeat(1000), 'GET / HTTP/9.9\r\n\r\n', '\x16\x03\x01\x02\0\x01']) {
        await raw(bytes, 300);
    }
    assert.equal(statusOf(await raw(request('/api/list'))), 200);
});

test('connections beyond the limit wait or are refused, and the server goes on', async () => {
    const sockets = Array.from({length: 200}, () => connect(server.port, '127.0.0.1').on('error', () => {}));
    await pause(300);
    sockets.forEach(socket => socket.destroy());
    await pause(300);
    assert.equal(statusOf(await raw(request('/api/list'))), 200);
});

test('streams beyond the limit are refused, and a new one is let in when others have gone', async () => {
    const open = async () => {
        const control = new AbortController();
        const response = await fetch(`http://127.0.0.1:${server.port}/api/events`, {
            method: 'POST', body: '{}', signal: control.signal,
            headers: {'Content-Type': 'application/json', 'X-Workbook-Token': server.token},
        });
        return {status: response.status, control};
    };
    const streams = [];
    for (let i = 0; i < 18; ++i) {
        streams.push(await open());
    }
    assert.deepEqual(streams.map(stream => stream.status), [...Array(16).fill(200), 503, 503]);
    streams.forEach(stream => stream.control.abort());
    await pause(100);
    const next = await open();
    assert.equal(next.status, 200);
    next.control.abort();
});

test('answers say what a browser may do with them', async () => {
    const page = await raw(request('/', {}, '', 'GET'));
    for (const field of ['X-Frame-Options: DENY', 'X-Content-Type-Options: nosniff', 'Referrer-Policy: no-referrer',
        'Cross-Origin-Opener-Policy: same-origin', 'Cross-Origin-Resource-Policy: same-origin', 'Cache-Control: no-store']) {
        assert.ok(page.includes(`${field}\r\n`), field);
    }
    const policy = /Content-Security-Policy: (.*)\r\n/.exec(page)[1];
    assert.ok(policy.startsWith("default-src 'none'; script-src 'self'; style-src 'self';"), policy);
    assert.ok(policy.includes("frame-ancestors 'none'"), policy);
    assert.ok(!policy.includes('unsafe'), policy);
    assert.ok(!page.includes('Access-Control-Allow'), 'another site may read answers');
});

test('only the user can read the token', () => {
    assert.equal(statSync(server.key).mode & 0o777, 0o600);
    assert.equal(statSync(server.key.replace(/\/[^/]*$/, '')).mode & 0o777, 0o700);
    assert.ok(!readFileSync(`/proc/${server.process.pid}/cmdline`, 'utf8').includes(server.token), 'the token is an argument');
});

test('a port that is taken is refused with what to do', () => {
    const second = spawnSync(program, ['serve', '--port', String(server.port), '--no-browser'], {encoding: 'utf8'});
    assert.equal(second.status, 2);
    assert.equal(second.stderr, `Port ${server.port} of 127.0.0.1 is taken: another ./workbook serve may be running.\n\n` +
        `Next: end it, or choose another port: ./workbook serve --port ${server.port + 1}\n`);
});

test('a server for every address answers under those of this computer and under no other name', async () => {
    const port = await freePort();
    const other = await startServer(program, port, process.env, ['--listen', '0.0.0.0']);
    const status = async host => {
        const socket = connect(port, '127.0.0.1');
        socket.write(`GET / HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: close\r\n\r\n`);
        const [data] = await once(socket, 'data');
        socket.destroy();
        return statusOf(String(data));
    };
    const own = Object.values(networkInterfaces()).flat().filter(one => one.family === 'IPv4').map(one => one.address);
    for (const host of ['localhost', '127.0.0.1', ...own]) {
        assert.equal(await status(host), 200, host);
    }
    for (const host of ['0.0.0.0', 'evil.example', '192.0.2.1']) {
        assert.equal(await status(host), 403, host);
    }
    assert.ok(other.address.startsWith(`http://127.0.0.1:${port}/`), other.address);
    await endServer(other);
});

test('the server is reached at the loopback address alone', async () => {
    const listening = readFileSync('/proc/net/tcp', 'utf8').split('\n').map(line => line.trim().split(/\s+/))
        .filter(words => words[3] === '0A' && words[1]?.endsWith(`:${server.port.toString(16).toUpperCase().padStart(4, '0')}`));
    assert.deepEqual(listening.map(words => words[1].split(':')[0]), ['0100007F']);
});

/// Processes that have this word in their command line.
const processesWith = word => readdirSync('/proc').filter(name => /^\d+$/.test(name)).filter(name => {
    try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(word);
    } catch {
        return false;
    }
});

test('Ctrl-C ends the server, its checks and their runners, and removes its files', async () => {
    const other = await startServer(program, await freePort());
    const {answer} = await act(other, 'check', {exercise: 'nearest_neighbour'});
    assert.ok(answer.job > 0);
    for (let i = 0; i < 200 && processesWith(`${root}/.workbook/judging`).length === 0; ++i) {
        await pause(20);
    }
    assert.ok(processesWith(`${root}/.workbook/judging`).length > 0, 'no judge has begun');
    await endServer(other);
    await pause(1000);
    assert.deepEqual(processesWith(`${root}/.workbook/judging`), []);
    assert.deepEqual(readdirSync(`${root}/.workbook/judging`), []);
    assert.ok(!existsSync(other.key));
});
