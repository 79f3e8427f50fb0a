// SPDX-License-Identifier: MIT
// A server that runs for a test.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {createInterface} from 'node:readline';

/** A port that nobody uses now. */
export const freePort = async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const {port} = probe.address();
    probe.close();
    await once(probe, 'close');
    return port;
};

/// Starts `program serve`. @return its process, port, address with the token, and the file that has it
export const startServer = async (program, port, environment = process.env, options = []) => {
    const server = spawn(program, ['serve', '--port', String(port), '--no-browser', ...options], {env: environment, stdio: ['ignore', 'pipe', 'inherit']});
    for await (const line of createInterface({input: server.stdout})) {
        if (line.trim().endsWith('.html')) {
            const key = line.trim();
            const address = /url=(http:[^"]+)"/.exec(readFileSync(key, 'utf8'))[1];
            return {process: server, port, key, address, token: address.split('#token=')[1]};
        }
    }
    throw new Error('the server does not start');
};

export const endServer = async server => {
    if (server.process.exitCode === null && server.process.signalCode === null) {
        server.process.kill('SIGINT');
        await once(server.process, 'exit');
    }
};

/// Sends an action as the page does. @return status and answer
export const act = async (server, name, request) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/api/${name}`, {
        method: 'POST',
        headers: {'Content-Type': 'application/json', 'X-Workbook-Token': server.token},
        body: JSON.stringify(request),
    });
    return {status: response.status, answer: await response.json()};
};
