"use strict";
// Plays a trace: docs/trace_format.md. The trace is decoded once to the places of its events; what threads and memory hold is
// played from the last of the frames that are kept.

const Kind = { begins: 0, step: 1, read: 2, write: 3, atomic: 4, warpFunction: 5, arrives: 6, barrier: 7, fence: 8,
    returns: 9, ends: 10, outside: 11 };
const State = { notBegun: 0, runs: 1, waits: 2, returned: 3, ended: 4 };
const laneCount = 32;
const pageBytes = 1024;
const stepsBetweenFrames = 8192;
const mostCells = 1024;
const windowCells = 64;

const byId = (id) => document.getElementById(id);

function element(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) {
        if (key.startsWith("on")) {
            made.addEventListener(key.slice(2), value);
        } else if (value !== null && value !== false) {
            made.setAttribute(key, value === true ? "" : value);
        }
    }
    made.append(...children);
    return made;
}

function plural(count, noun) {
    return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

function lanesOf(mask) {
    const lanes = [];
    for (let lane = 0; lane < laneCount; ++lane) {
        if ((mask >>> lane) & 1) {
            lanes.push(lane);
        }
    }
    return lanes;
}

/// "lanes 0-15", "lane 3", "lanes 0, 2 and 4".
function lanesText(mask) {
    const ranges = [];
    for (const lane of lanesOf(mask)) {
        const last = ranges[ranges.length - 1];
        if (last && last[1] === lane - 1) {
            last[1] = lane;
        } else {
            ranges.push([lane, lane]);
        }
    }
    const words = ranges.map(([a, b]) => (a === b ? `${a}` : `${a}-${b}`));
    const all = words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}` : words[0];
    return mask >>> 0 === 0xffffffff ? "all lanes" : `${ranges.length === 1 && ranges[0][0] === ranges[0][1] ? "lane" : "lanes"} ${all}`;
}

// ---------------------------------------------------------------------------------------------------------------------
// Reading

async function unpack(text) {
    const bytes = Uint8Array.from(atob(text.trim()), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

class Reader {
    constructor(bytes) {
        this.bytes = bytes;
        this.at = 0;
    }

    integer() {
        let value = 0;
        let factor = 1;
        for (;;) {
            const byte = this.bytes[this.at++];
            value += (byte & 127) * factor;
            if (byte < 128) {
                return value;
            }
            factor *= 128;
        }
    }

    signed() {
        const value = this.integer();
        return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    }

    series(mask) {
        const numbers = new Uint32Array(laneCount);
        const form = this.integer();
        const first = this.integer();
        const stride = form === 1 ? this.signed() : 0;
        let value = first;
        let isFirst = true;
        for (let lane = 0; lane < laneCount; ++lane) {
            if ((mask >>> lane) & 1) {
                value = isFirst ? first : (value + (form === 2 ? this.signed() : stride)) >>> 0;
                numbers[lane] = value;
                isFirst = false;
            }
        }
        return numbers;
    }

    value(mask, bytes) {
        return Array.from({ length: Math.ceil(bytes / 4) }, () => this.series(mask));
    }
}

class Trace {
    constructor(bytes) {
        const view = new DataView(bytes.buffer, bytes.byteOffset);
        const headerBytes = view.getUint32(12, true);
        this.header = JSON.parse(new TextDecoder().decode(bytes.subarray(16, 16 + headerBytes)));
        objectsOfTrace = this.header.objects;
        this.bytes = bytes.subarray(16 + headerBytes);
        this.count = this.header.events;
        this.index();
    }

    /// Notes where each event begins and what it is. Lanes and lines are asked for more often than the rest.
    index() {
        this.offsets = new Uint32Array(this.count);
        this.kinds = new Uint8Array(this.count);
        this.blocks = new Uint16Array(this.count);
        this.warps = new Uint16Array(this.count);
        this.lanes = new Uint32Array(this.count);
        this.places = new Int32Array(this.count).fill(-1);
        this.objects = new Int32Array(this.count).fill(-1);
        const last = new Map();
        const reader = new Reader(this.bytes);
        for (let i = 0; i < this.count; ++i) {
            const kind = reader.integer();
            const block = reader.integer();
            const warp = reader.integer();
            const key = block * 65536 + warp;
            const mask = (reader.integer() ^ (last.get(key) || 0)) >>> 0;
            last.set(key, mask);
            this.offsets[i] = reader.at;
            this.kinds[i] = kind;
            this.blocks[i] = block;
            this.warps[i] = warp;
            this.lanes[i] = mask;
            const event = this.read(reader, kind, mask);
            this.places[i] = event.place === undefined ? -1 : event.place;
            this.objects[i] = event.object === undefined ? -1 : event.object;
        }
    }

    read(reader, kind, mask) {
        const event = { kind, mask, changes: [] };
        if ((kind >= Kind.step && kind <= Kind.arrives) || kind === Kind.fence || kind === Kind.ends) {
            event.place = reader.integer();
        }
        if (kind === Kind.read || kind === Kind.write || kind === Kind.atomic || kind === Kind.outside) {
            event.object = reader.integer();
            event.bytes = reader.integer();
            event.offsets = reader.series(mask);
            if (kind !== Kind.read) {
                event.value = reader.value(mask, event.bytes);
            }
        } else if (kind === Kind.warpFunction) {
            event.function = reader.integer();
            event.callMask = reader.integer();
            event.gave = reader.value(mask, 8);
            event.got = reader.value(mask, 8);
        } else if (kind === Kind.arrives || kind === Kind.barrier) {
            event.barrier = reader.integer();
        } else if (kind === Kind.fence) {
            event.scope = reader.integer();
        }
        for (let changes = reader.integer(); changes > 0; --changes) {
            const variable = reader.integer();
            const part = reader.integer();
            const lanes = (reader.integer() ^ mask) >>> 0;
            event.changes.push({ variable, part, lanes, value: reader.value(lanes, this.header.variables[variable].bytes) });
        }
        return event;
    }

    event(i) {
        const reader = new Reader(this.bytes);
        reader.at = this.offsets[i];
        const event = this.read(reader, this.kinds[i], this.lanes[i]);
        event.number = i;
        event.block = this.blocks[i];
        event.warp = this.warps[i];
        return event;
    }

    lineOf(i) {
        const place = this.header.places[this.places[i]];
        return place ? place.line : 0;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Values

const floatView = new DataView(new ArrayBuffer(8));

function halfToNumber(bits) {
    const sign = bits & 0x8000 ? -1 : 1;
    const exponent = (bits >> 10) & 31;
    const fraction = bits & 1023;
    return exponent === 31 ? (fraction ? NaN : sign * Infinity)
        : sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}

/// Where a pointer leads, "&in[3]"; empty if that is none of the objects.
function targetName(address) {
    for (const object of objectsOfTrace) {
        const offset = address - BigInt(`0x${object.begin}`);
        if (offset >= 0n && offset < BigInt(elementCount(object) * object.bytes)) {
            return `&${elementName(object, Number(offset / BigInt(object.bytes)))}`;
        }
    }
    return "";
}

let objectsOfTrace = [];

/// What `words`, the lowest first, mean in a type.
function valueText(type, words) {
    const bits = words[0] >>> 0;
    const size = type.bytes;
    switch (type.encoding) {
    case "float": {
        if (size === 2) {
            return shortNumber(halfToNumber(bits));
        }
        floatView.setUint32(0, bits, true);
        floatView.setUint32(4, size === 8 ? words[1] >>> 0 : 0, true);
        return shortNumber(size === 8 ? floatView.getFloat64(0, true) : floatView.getFloat32(0, true));
    }
    case "bool":
        return bits & 255 ? "true" : "false";
    case "char": {
        const code = bits & (size === 1 ? 255 : 0xffff);
        return code >= 32 && code < 127 ? `'${String.fromCharCode(code)}'` : `${size === 1 ? (code << 24) >> 24 : code}`;
    }
    case "signed":
        return size === 8 ? BigInt.asIntN(64, (BigInt(words[1]) << 32n) | BigInt(bits)).toString()
            : `${size === 4 ? bits | 0 : (bits << (32 - 8 * size)) >> (32 - 8 * size)}`;
    case "unsigned":
        return size === 8 ? ((BigInt(words[1]) << 32n) | BigInt(bits)).toString()
            : `${size === 4 ? bits : bits & ((1 << (8 * size)) - 1)}`;
    default: {
        const high = words.length > 1 ? (words[1] >>> 0) : 0;
        const target = type.encoding === "pointer" ? targetName((BigInt(high) << 32n) | BigInt(bits)) : "";
        if (target) {
            return target;
        }
        return `0x${high ? high.toString(16) + bits.toString(16).padStart(8, "0") : bits.toString(16)}`;
    }
    }
}

function shortNumber(value) {
    if (Number.isInteger(value) && Math.abs(value) < 1e7) {
        return `${value}`;
    }
    return Number.isFinite(value) ? `${Number(value.toPrecision(6))}` : `${value}`;
}

/// "tile[3][5]".
function elementName(object, index) {
    if (object.extents.length === 0) {
        return object.name || "memory";
    }
    let rest = index;
    let text = "";
    for (let i = object.extents.length - 1; i >= 0; --i) {
        text = `[${i === 0 ? rest : rest % object.extents[i]}]${text}`;
        rest = Math.floor(rest / object.extents[i]);
    }
    return (object.name || "memory") + text;
}

function elementCount(object) {
    return object.extents.reduce((product, extent) => product * extent, 1);
}

// ---------------------------------------------------------------------------------------------------------------------
// What threads and memory hold after a step

class Machine {
    constructor(trace) {
        this.trace = trace;
        this.header = trace.header;
        const [x, y, z] = this.header.block;
        this.threads = x * y * z;
        this.warpCount = Math.ceil(this.threads / laneCount);
        this.frames = [];
        this.reset();
        for (const initial of this.header.initial) {
            this.setInitial(initial);
        }
        this.keepFrame();
    }

    reset() {
        this.step = -1;
        this.pages = new Map();   // of memory: bytes, and the step of the last write of each word
        this.locals = new Map();  // of a warp: a variable's values
        this.states = this.header.blocks.map(() => new Uint8Array(this.threads));
        this.at = this.header.blocks.map(() => new Int32Array(this.threads).fill(-1));
        this.touched = new Map(); // last element of each object
    }

    setInitial({ object, block, first, bytes }) {
        const data = atob(bytes);
        const begin = first * this.header.objects[object].bytes;
        for (let i = 0; i < data.length; ++i) {
            this.setByte(object, block, begin + i, data.charCodeAt(i), -1);
        }
    }

    pageOf(object, block, offset, forWriting) {
        const isShared = this.header.objects[object].space === "shared";
        const key = `${object}/${isShared ? block : 0}/${Math.floor(offset / pageBytes)}`;
        let page = this.pages.get(key);
        if (!page && forWriting) {
            page = { bytes: new Uint8Array(pageBytes), writer: new Int32Array(pageBytes / 4).fill(-2), isKept: false };
            this.pages.set(key, page);
        } else if (page && page.isKept && forWriting) {
            page = { bytes: page.bytes.slice(), writer: page.writer.slice(), isKept: false };
            this.pages.set(key, page);
        }
        return page;
    }

    setByte(object, block, offset, byte, step) {
        const page = this.pageOf(object, block, offset, true);
        page.bytes[offset % pageBytes] = byte;
        page.writer[(offset % pageBytes) >> 2] = step;
    }

    /// The words of an element and the step that has written it; -1: before the first step; -2: nobody.
    element(object, block, index) {
        const size = this.header.objects[object].bytes;
        const words = [];
        let writer = -2;
        for (let at = 0; at < size; at += 4) {
            const offset = index * size + at;
            const page = this.pageOf(object, block, offset, false);
            let word = 0;
            for (let i = 0; i < Math.min(4, size - at); ++i) {
                word |= (page ? page.bytes[(offset + i) % pageBytes] : 0) << (8 * i);
            }
            words.push(word >>> 0);
            writer = Math.max(writer, page ? page.writer[(offset % pageBytes) >> 2] : -2);
        }
        return { words, writer };
    }

    keepFrame() {
        for (const page of this.pages.values()) {
            page.isKept = true;
        }
        for (const held of this.locals.values()) {
            held.isKept = true;
        }
        this.frames.push({ step: this.step, pages: new Map(this.pages), locals: new Map(this.locals),
            states: this.states.map((a) => a.slice()), at: this.at.map((a) => a.slice()), touched: new Map(this.touched) });
    }

    goTo(step) {
        const target = Math.max(0, Math.min(step, this.trace.count - 1));
        let frame = this.frames[0];
        for (const other of this.frames) {
            frame = other.step <= target ? other : frame;
        }
        if (target < this.step || frame.step > this.step) {
            this.step = frame.step;
            this.pages = new Map(frame.pages);
            this.locals = new Map(frame.locals);
            this.states = frame.states.map((a) => a.slice());
            this.at = frame.at.map((a) => a.slice());
            this.touched = new Map(frame.touched);
        }
        while (this.step < target) {
            this.play(this.trace.event(this.step + 1));
            if (this.step > 0 && this.step % stepsBetweenFrames === 0 && this.step > this.frames[this.frames.length - 1].step) {
                this.keepFrame();
            }
        }
    }

    play(event) {
        this.step = event.number;
        const first = event.warp * laneCount;
        const states = this.states[event.block];
        const at = this.at[event.block];
        for (const lane of lanesOf(event.mask)) {
            if (event.place !== undefined) {
                at[first + lane] = event.place;
            }
            if (event.kind !== Kind.outside && event.kind !== Kind.barrier) {
                states[first + lane] = event.kind === Kind.arrives ? State.waits
                    : event.kind === Kind.returns ? State.returned
                        : event.kind === Kind.ends ? State.ended : State.runs;
            }
        }
        if (event.kind === Kind.barrier) {
            this.letGo(event);
        }
        if (event.value) {
            this.store(event);
        }
        if (event.offsets) {
            const size = this.header.objects[event.object].bytes;
            this.touched.set(event.object, Math.floor(event.offsets[lanesOf(event.mask)[0]] / size));
        }
        for (const change of event.changes) {
            this.setLocal(event, change);
        }
    }

    letGo(event) {
        const states = this.states[event.block];
        for (let thread = 0; thread < this.threads; ++thread) {
            states[thread] = states[thread] === State.waits ? State.runs : states[thread];
        }
    }

    store(event) {
        const object = this.header.objects[event.object];
        const end = elementCount(object) * object.bytes;
        for (const lane of lanesOf(event.mask)) {
            for (let i = 0; i < event.bytes; ++i) {
                const offset = event.offsets[lane] + i;
                if (offset < end) {
                    this.setByte(event.object, event.block, offset, (event.value[i >> 2][lane] >>> (8 * (i & 3))) & 255, event.number);
                }
            }
        }
    }

    setLocal(event, { variable, part, lanes, value }) {
        const key = `${event.block}/${event.warp}/${variable}/${part}`;
        let held = this.locals.get(key);
        if (!held || held.isKept) {
            held = held ? { mask: held.mask, step: held.step.slice(), words: held.words.map((w) => w.slice()), isKept: false }
                : { mask: 0, step: new Int32Array(laneCount).fill(-1), words: value.map(() => new Uint32Array(laneCount)), isKept: false };
            this.locals.set(key, held);
        }
        held.mask = (held.mask | lanes) >>> 0;
        for (const lane of lanesOf(lanes)) {
            held.step[lane] = event.number;
            value.forEach((words, i) => { held.words[i][lane] = words[lane]; });
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// A step in words

function blockText(header, block) {
    return `block (${header.blocks[block].join(",")})`;
}

function barrierText(number) {
    return number === 0 ? "__syncthreads()" : number === 17 ? "the barrier of the grid"
        : number === 18 ? "a warp function, for the other lanes" : number === 19 ? "the barrier of a tile" : `barrier ${number - 1}`;
}

function placeText(header, place) {
    const { file, line } = header.places[place] || {};
    return line ? ` at line ${line}${header.sources.length > 1 && file >= 0 ? ` of ${header.sources[file].file}` : ""}` : "";
}

/// "tile[0..31]", or the elements one by one.
function targetText(header, event) {
    const object = header.objects[event.object];
    const indices = lanesOf(event.mask).map((lane) => Math.floor(event.offsets[lane] / object.bytes));
    const distinct = [...new Set(indices)];
    const isRun = distinct.length > 2 && distinct.every((index, i) => index === distinct[0] + i);
    const name = (index) => elementName(object, index);
    const isOutside = indices.some((index) => index >= elementCount(object));
    const text = isRun ? `${name(distinct[0])} to ${name(distinct[distinct.length - 1])}`
        : distinct.length <= 3 ? distinct.map(name).join(", ")
            : `${distinct.length} elements of ${object.name || "memory"}, from ${name(Math.min(...distinct))} to ${name(Math.max(...distinct))}`;
    return text + (isOutside ? ", which is past the end" : "");
}

function valuesText(type, value, mask) {
    const texts = lanesOf(mask).map((lane) => valueText(type, value.map((words) => words[lane])));
    const distinct = [...new Set(texts)];
    return distinct.length === 1 ? distinct[0]
        : texts.length <= 4 ? texts.join(", ") : `${texts.slice(0, 3).join(", ")}, …, ${texts[texts.length - 1]}`;
}

function changesText(header, event) {
    return event.changes.slice(0, 4).map((change) => {
        const variable = header.variables[change.variable];
        const name = variable.extents.length ? elementName(variable, change.part) : variable.name;
        return `${name} = ${valuesText(variable, change.value, change.lanes)}`;
    }).join("; ") + (event.changes.length > 4 ? "; …" : "");
}

function sentence(trace, event) {
    const { header } = trace;
    const who = `${blockText(header, event.block)}, warp ${event.warp}, ${lanesText(event.mask)}`;
    const Who = who[0].toUpperCase() + who.slice(1);
    const place = placeText(header, event.place);
    const changes = event.changes.length ? ` Then ${changesText(header, event)}.` : "";
    const type = event.object === undefined ? null : header.objects[event.object];
    const verb = (one, many) => (lanesOf(event.mask).length === 1 ? one : many);
    switch (event.kind) {
    case Kind.begins: return `${blockText(header, event.block).replace("b", "B")} begins.`;
    case Kind.step: return `${Who} ${verb("is", "are")}${place || " in the kernel"}.${changes}`;
    case Kind.read: return `${Who} ${verb("reads", "read")} ${targetText(header, event)}${place}.${changes}`;
    case Kind.write: return `${Who} ${verb("writes", "write")} ${valuesText(type, event.value, event.mask)} to ${targetText(header, event)}${place}.${changes}`;
    case Kind.atomic: return `${Who} ${verb("changes", "change")} ${targetText(header, event)} atomically to ${valuesText(type, event.value, event.mask)}${place}.${changes}`;
    case Kind.warpFunction: return `${Who} ${verb("completes", "complete")} ${header.functions[event.function]}()${place}, with mask 0x${(event.callMask >>> 0).toString(16)}.${changes}`;
    case Kind.arrives: return `${Who} ${verb("waits", "wait")} at ${barrierText(event.barrier)}${place}.`;
    case Kind.barrier: return `${blockText(header, event.block).replace("b", "B")}: all have come to ${barrierText(event.barrier)}, and go on.`;
    case Kind.fence: return `${Who} ${verb("passes", "pass")} a fence for the ${["block", "device", "system"][event.scope]}${place}.`;
    case Kind.returns: return `${Who} ${verb("has", "have")} returned.`;
    case Kind.ends: return `${Who} ${verb("ends", "end")} the launch by a fault${place}.`;
    default: return `Somebody who is not recorded has changed ${targetText(header, event)} to ${valuesText(type, event.value, event.mask)}.`;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// The page

class Stepper {
    constructor(trace) {
        this.trace = trace;
        this.header = trace.header;
        this.machine = new Machine(trace);
        this.shownBlock = 0;
        this.lane = { warp: 0, lane: 0 };
        this.cell = null;
        this.timer = null;
        this.predicts = false;
        this.finding = -1;
        this.buildFrame();
        this.buildSource();
        this.listen();
        const asked = /step=(\d+)/.exec(location.hash);
        this.show(asked ? Number(asked[1]) : 0);
    }

    buildFrame() {
        const { header } = this;
        const [grid, block] = [header.grid, header.block].map((e) => e.join(" x "));
        byId("title").textContent = `${header.kernel}: launch ${header.launch}`;
        byId("extent").textContent = `Grid ${grid}, blocks of ${block} threads, ${header.architecture.name}, ${header.order} order. `
            + `Recorded ${header.blocks.length} of ${plural(header.blocks_in_grid, "block")}`
            + `${header.is_cut ? ", and not to their end" : ""}.`;
        document.title = `Trace of ${header.kernel}`;
        byId("scrubber").max = this.trace.count - 1;
        byId("to-finding").hidden = header.findings.length === 0;
        this.buildFindings();
        byId("host-panel").hidden = header.host.length === 0;
        for (const call of header.host) {
            const stream = call.stream ? `, stream ${call.stream}` : "";
            const bytes = call.bytes ? `, ${plural(call.bytes, "byte")}` : "";
            byId("host").append(element("li", call.is_launch ? { "aria-current": "step" } : {},
                `${call.what}${bytes}${stream}${call.line ? ` (line ${call.line})` : ""}${call.is_launch ? " - this trace" : ""}`));
        }
        header.blocks.forEach((index, i) => {
            byId("blocks").append(element("button", { "data-block": i, onclick: () => this.showBlock(i) }, `(${index.join(",")})`));
        });
        byId("blocks").hidden = header.blocks.length < 2;
    }

    buildFindings() {
        byId("findings-panel").hidden = this.header.findings.length === 0;
        this.header.findings.forEach((finding, number) => {
            const box = element("div", { class: "finding" }, element("strong", {}, finding.text));
            const jumps = finding.at.map(({ event, lane }) => element("button", {
                onclick: () => { this.finding = number; this.choose(this.trace.warps[event], lane); this.show(event); },
            }, `Step ${event}`));
            box.append(element("p", {}, ...jumps.flatMap((jump) => [jump, " "]), finding.note));
            box.append(element("pre", {}, finding.lines));
            byId("findings").append(box);
        });
    }

    buildSource() {
        this.rows = new Map();
        const seen = new Set();
        for (const place of this.header.places) {
            seen.add(`${place.file}/${place.line}`);
        }
        this.header.sources.forEach((source, file) => {
            if (this.header.sources.length > 1) {
                byId("source").append(element("h3", {}, source.file));
            } else {
                byId("source-title").textContent = source.file;
            }
            source.text.split("\n").forEach((text, i) => {
                const line = i + 1;
                const isSeen = seen.has(`${file}/${line}`);
                const number = element("button", { class: "number", title: isSeen ? `Run to line ${line}` : null,
                    disabled: !isSeen, tabindex: isSeen ? null : -1, onclick: () => this.runToLine(file, line) }, `${line}`);
                const who = element("span", { class: "who" });
                const row = element("div", { class: isSeen ? "row seen" : "row" }, number, who, element("span", {}, text || " "));
                this.rows.set(`${file}/${line}`, { row, who });
                byId("source").append(row);
            });
        });
    }

    listen() {
        for (const button of document.querySelectorAll("[data-do]")) {
            button.addEventListener("click", () => this.command(button.dataset.do));
        }
        byId("scrubber").addEventListener("input", () => this.show(Number(byId("scrubber").value)));
        byId("prediction").addEventListener("submit", (submitted) => { submitted.preventDefault(); this.compare(); });
        addEventListener("hashchange", () => {
            const asked = /step=(\d+)/.exec(location.hash);
            if (asked && Number(asked[1]) !== this.machine.step) {
                this.show(Number(asked[1]));
            }
        });
        addEventListener("resize", () => this.drawMarks());
        const keys = { ArrowRight: "next", ArrowLeft: "back", " ": "play", Home: "first", End: "last", b: "barrier", l: "lane",
            c: "cell", f: "finding", p: "predict" };
        document.addEventListener("keydown", (pressed) => {
            const inField = pressed.target.closest("input, select");
            const inGrid = pressed.target.closest("[role=grid]");
            const isPlain = !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey;
            if (inGrid && pressed.key.startsWith("Arrow")) {
                this.moveFocus(inGrid, pressed);
            } else if (isPlain && !inField && keys[pressed.key] && !(pressed.key === " " && pressed.target.closest("button"))) {
                pressed.preventDefault();
                this.command(keys[pressed.key]);
            }
        });
    }

    /// Of a grid one element can be come to by Tab, and the arrow keys lead to the others.
    moveFocus(grid, pressed) {
        pressed.preventDefault();
        const rows = [...grid.querySelectorAll("[role=row]")].map((row) => [...row.querySelectorAll("[role=gridcell]")]);
        const y = rows.findIndex((row) => row.includes(pressed.target));
        const x = rows[y].indexOf(pressed.target);
        const dy = { ArrowDown: 1, ArrowUp: -1 }[pressed.key] || 0;
        const dx = { ArrowRight: 1, ArrowLeft: -1 }[pressed.key] || 0;
        const row = rows[Math.max(0, Math.min(y + dy, rows.length - 1))];
        const target = row[Math.max(0, Math.min(x + dx, row.length - 1))];
        pressed.target.tabIndex = -1;
        target.tabIndex = 0;
        target.focus();
    }

    command(name) {
        const { step } = this.machine;
        if (name !== "play") {
            this.stop();
        }
        switch (name) {
        case "first": return this.show(0);
        case "last": return this.show(this.trace.count - 1);
        case "back": return this.show(step - 1);
        case "next": return this.predicts && this.ask(step + 1) ? undefined : this.show(step + 1);
        case "play": return this.timer ? this.stop() : this.play();
        case "barrier": return this.seek((i) => this.trace.kinds[i] === Kind.barrier, "There is no further barrier.");
        case "lane": return this.seek((i) => this.trace.warps[i] === this.lane.warp && this.trace.blocks[i] === this.shownBlock
            && ((this.trace.lanes[i] >>> this.lane.lane) & 1), "There is no further step of this lane.");
        case "cell": return this.cell ? this.seek((i) => this.touches(i, this.cell), "Nothing touches this element any more.")
            : this.say("Choose an element first: click it.");
        case "finding": return this.nextFinding();
        case "predict": this.predicts = !this.predicts;
            document.querySelector("[data-do=predict]").setAttribute("aria-pressed", `${this.predicts}`);
            byId("prediction").hidden = true;
            return this.say(this.predicts ? "Before a step that writes you are asked for the value." : "You are not asked any more.");
        default: return undefined;
        }
    }

    say(text) { byId("caption").textContent = text; }

    seek(matches, otherwise) {
        for (let i = this.machine.step + 1; i < this.trace.count; ++i) {
            if (matches(i)) {
                return this.show(i);
            }
        }
        return this.say(otherwise);
    }

    touches(i, { object, block, index }) {
        if (this.trace.objects[i] !== object) {
            return false;
        }
        const event = this.trace.event(i);
        const { bytes, space } = this.header.objects[object];
        return (space !== "shared" || event.block === block) && lanesOf(event.mask).some((lane) =>
            event.offsets[lane] < (index + 1) * bytes && event.offsets[lane] + event.bytes > index * bytes);
    }

    runToLine(file, line) {
        this.stop();
        this.seek((i) => {
            const place = this.header.places[this.trace.places[i]];
            return place && place.file === file && place.line === line;
        }, `No further step is at line ${line}.`);
    }

    nextFinding() {
        const all = this.header.findings.flatMap((finding) => finding.at).sort((a, b) => a.event - b.event);
        const next = all.find(({ event }) => event > this.machine.step) || all[0];
        if (next) {
            this.choose(this.trace.warps[next.event], next.lane);
            this.show(next.event);
        }
    }

    play() {
        document.querySelector("[data-do=play]").setAttribute("aria-pressed", "true");
        this.timer = setInterval(() => {
            if (this.machine.step >= this.trace.count - 1) {
                this.stop();
            } else {
                this.show(this.machine.step + 1);
            }
        }, 1000 / Number(byId("speed").value));
    }

    stop() {
        clearInterval(this.timer);
        this.timer = null;
        document.querySelector("[data-do=play]").setAttribute("aria-pressed", "false");
    }

    /// Asks for the value that the first lane writes in this step.
    ///
    /// @return whether there is something to ask
    ask(step) {
        if (step >= this.trace.count || this.trace.kinds[step] !== Kind.write || !byId("prediction").hidden) {
            return false;
        }
        const event = this.trace.event(step);
        const lane = lanesOf(event.mask)[0];
        const object = this.header.objects[event.object];
        const name = elementName(object, Math.floor(event.offsets[lane] / object.bytes));
        byId("question").textContent = `Line ${this.trace.lineOf(step)}: what does lane ${lane} of warp ${event.warp} write to ${name}?`;
        this.expected = { step, text: valueText(object, event.value.map((words) => words[lane])) };
        byId("prediction").hidden = false;
        byId("answer").value = "";
        byId("answer").focus();
        return true;
    }

    compare() {
        const answer = byId("answer").value.trim();
        const { step, text } = this.expected;
        byId("prediction").hidden = true;
        this.show(step);
        const isRight = answer === text || (answer !== "" && Number(answer) === Number(text));
        this.say(`${isRight ? "Right" : `It is ${text}, not ${answer || "nothing"}`}. ${byId("caption").textContent}`);
        document.querySelector("[data-do=next]").focus();
    }

    showBlock(block) {
        this.shownBlock = block;
        this.render(this.trace.event(this.machine.step));
    }

    choose(warp, lane) {
        this.lane = { warp, lane };
    }

    show(step) {
        this.machine.goTo(step);
        const event = this.trace.event(this.machine.step);
        this.shownBlock = event.block;
        if (event.mask && !((event.mask >>> this.lane.lane) & 1 && event.warp === this.lane.warp)) {
            this.choose(event.warp, lanesOf(event.mask)[0]);
        }
        history.replaceState(null, "", `#step=${event.number}`);
        byId("link").href = `#step=${event.number}`;
        byId("scrubber").value = event.number;
        byId("scrubber").setAttribute("aria-valuetext", `step ${event.number} of ${this.trace.count - 1}`);
        this.say(`Step ${event.number} of ${this.trace.count - 1}. ${sentence(this.trace, event)}`);
        document.querySelector("[data-do=back]").disabled = event.number === 0;
        document.querySelector("[data-do=next]").disabled = event.number === this.trace.count - 1;
        this.render(event);
    }

    render(event) {
        this.renderSource(event);
        this.renderWarps(event);
        this.renderLocals(event);
        this.renderMemory(event);
        this.renderRequest(event);
        this.drawMarks();
    }

    /// The lines at which the lanes of a warp are, each with its lanes, the lowest line first.
    paths(block, warp) {
        const paths = new Map();
        for (let lane = 0; lane < laneCount && warp * laneCount + lane < this.machine.threads; ++lane) {
            const thread = warp * laneCount + lane;
            const state = this.machine.states[block][thread];
            const place = this.header.places[this.machine.at[block][thread]];
            if (place && (state === State.runs || state === State.waits)) {
                const key = `${place.file}/${place.line}`;
                paths.set(key, (paths.get(key) || 0) | (1 << lane));
            }
        }
        return [...paths].map(([key, mask]) => ({ key, mask: mask >>> 0 }))
            .sort((a, b) => Number(a.key.split("/")[1]) - Number(b.key.split("/")[1]));
    }

    renderSource(event) {
        for (const { row, who } of this.rows.values()) {
            row.classList.remove("now");
            who.textContent = "";
        }
        for (let warp = 0; warp < this.machine.warpCount; ++warp) {
            const paths = this.paths(this.shownBlock, warp);
            paths.forEach(({ key }, i) => {
                const entry = this.rows.get(key);
                if (entry) {
                    const label = `w${warp}${paths.length > 1 ? String.fromCharCode(97 + i) : ""}`;
                    entry.who.textContent += (entry.who.textContent ? " " : "") + label;
                    entry.who.title = `Warps here: ${entry.who.textContent}`;
                }
            });
        }
        const place = this.header.places[event.place];
        const current = place && this.rows.get(`${place.file}/${place.line}`);
        if (current) {
            current.row.classList.add("now");
            const box = byId("source");
            const top = current.row.offsetTop;
            if (top < box.scrollTop + 20 || top > box.scrollTop + box.clientHeight - 60) {
                box.scrollTop = top - box.clientHeight / 3;
            }
        }
    }

    renderWarps(event) {
        for (const button of byId("blocks").children) {
            button.setAttribute("aria-pressed", `${Number(button.dataset.block) === this.shownBlock}`);
        }
        const focused = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.lane : undefined;
        const grid = element("div", { role: "grid", "aria-label": "Lanes of the warps" });
        for (let warp = 0; warp < this.machine.warpCount; ++warp) {
            const paths = this.paths(this.shownBlock, warp);
            const lanes = element("span", { class: "lanes" });
            const row = element("div", { class: "warp", role: "row" }, element("span", { class: "name", role: "rowheader" }, `warp ${warp}`), lanes,
                element("span", { class: "where" }, paths.map(({ key }) => key.split("/")[1]).map((line) => `line ${line}`).join(", ")));
            for (let lane = 0; lane < laneCount && warp * laneCount + lane < this.machine.threads; ++lane) {
                lanes.append(this.laneButton(event, warp, lane, paths));
            }
            grid.append(row);
        }
        byId("warps").replaceChildren(grid);
        if (focused !== undefined) {
            const again = grid.querySelector(`[data-lane="${focused}"]`);
            if (again) {
                again.tabIndex = 0;
                again.focus();
            }
        }
    }

    laneButton(event, warp, lane, paths) {
        const thread = warp * laneCount + lane;
        const state = this.machine.states[this.shownBlock][thread];
        const path = paths.findIndex(({ mask }) => (mask >>> lane) & 1);
        const isActive = event.block === this.shownBlock && event.warp === warp && ((event.mask >>> lane) & 1);
        const isChosen = this.lane.warp === warp && this.lane.lane === lane;
        const letter = state === State.waits ? "w" : state === State.returned ? "·" : state === State.ended ? "x"
            : state === State.notBegun ? "" : paths.length > 1 ? String.fromCharCode(97 + path) : "";
        const classes = ["lane", state === State.waits ? "waits" : state === State.returned || state === State.ended ? "gone"
            : paths.length > 1 && path === 1 ? "path-b" : paths.length > 1 && path > 1 ? "path-c" : "",
        isActive ? "active" : "", isChosen ? "chosen" : ""];
        const place = this.header.places[this.machine.at[this.shownBlock][thread]];
        const words = ["has not begun", "runs", "waits", "has returned", "has ended the launch"][state];
        return element("button", { class: classes.filter(Boolean).join(" "), role: "gridcell", "data-lane": thread, tabindex: isChosen ? 0 : -1,
            "aria-label": `lane ${lane} of warp ${warp} ${words}${place && state !== State.returned ? `, line ${place.line}` : ""}${isActive ? ", takes part" : ""}`,
            title: `lane ${lane} ${words}${place ? `, line ${place.line}` : ""}`,
            onclick: () => { this.choose(warp, lane); this.render(event); } }, letter);
    }

    renderLocals(event) {
        const { warp } = this.lane;
        const rows = [];
        this.header.variables.forEach((variable, number) => {
            for (let part = 0; part < elementCount(variable); ++part) {
                const held = this.machine.locals.get(`${this.shownBlock}/${warp}/${number}/${part}`);
                if (held) {
                    rows.push({ variable, part, held });
                }
            }
        });
        byId("locals-title").textContent = `Variables of warp ${warp}`;
        if (rows.length === 0) {
            byId("locals").replaceChildren(element("p", { class: "legend" }, "No variable of this warp has a value yet."));
            return;
        }
        const count = Math.min(laneCount, this.machine.threads - warp * laneCount);
        const head = element("tr", {}, element("th", { scope: "col" }, "lane"),
            ...Array.from({ length: count }, (unused, lane) => element("th", { scope: "col", class: lane === this.lane.lane ? "chosen" : null }, `${lane}`)));
        const body = rows.map(({ variable, part, held }) => {
            const texts = Array.from({ length: count }, (unused, lane) => ((held.mask >>> lane) & 1
                ? valueText(variable, held.words.map((words) => words[lane])) : ""));
            const name = variable.extents.length ? elementName(variable, part) : variable.name;
            const label = variable.function === this.header.kernel ? name : `${variable.function}: ${name}`;
            const header = element("th", { scope: "row", title: variable.type }, label);
            const isChanged = (lane) => held.step[lane] === event.number;
            if (new Set(texts).size === 1 && count > 1) {
                return element("tr", {}, header, element("td", { colspan: count, class: isChanged(0) ? "all changed" : "all" }, `${texts[0]} in all lanes`));
            }
            return element("tr", {}, header, ...texts.map((text, lane) => element("td", {
                class: [isChanged(lane) ? "changed" : "", lane === this.lane.lane ? "chosen" : ""].filter(Boolean).join(" ") || null }, text)));
        });
        byId("locals").replaceChildren(element("table", {}, element("thead", {}, head), element("tbody", {}, ...body)));
    }

    renderMemory(event) {
        const made = [];
        this.header.objects.forEach((object, number) => {
            const isShared = object.space === "shared";
            if (isShared || this.machine.touched.has(number)) {
                made.push(this.objectView(event, object, number));
            }
        });
        byId("memory").replaceChildren(...made);
    }

    objectView(event, object, number) {
        const count = elementCount(object);
        const columns = object.extents.length > 1 ? object.extents[object.extents.length - 1] : object.space === "shared" ? 32 : 16;
        const around = this.machine.touched.get(number) || 0;
        const isWhole = count <= (object.space === "shared" ? mostCells : windowCells);
        const shown = isWhole ? count : object.space === "shared" ? mostCells : windowCells;
        const first = isWhole ? 0 : Math.max(0, Math.min(Math.floor(around / columns) * columns - columns, Math.ceil((count - shown) / columns) * columns));
        const touched = this.touchedBy(event, number);
        const rows = [];
        for (let begin = first; begin < Math.min(first + shown, count); begin += columns) {
            const row = element("div", { class: "cells-row", role: "row" }, element("span", { class: "index", role: "rowheader" }, `[${object.extents.length > 1 ? Math.floor(begin / columns) : begin}]`));
            for (let index = begin; index < Math.min(begin + columns, count, first + shown); ++index) {
                row.append(this.cellButton(event, object, number, index, touched, rows.length === 0 && index === begin));
            }
            rows.push(row);
        }
        const window = isWhole ? "" : `, elements ${first} to ${Math.min(first + shown, count) - 1} of ${count.toLocaleString("en")}`;
        return element("div", { class: "object" },
            element("h3", {}, `${object.name || "memory"} `, element("span", {}, `${object.space}, ${object.type || `${object.bytes} bytes`}${window}`)),
            element("div", { class: "cells", role: "grid", "aria-label": object.name || "memory" }, ...rows));
    }

    /// The elements of an object that the event touches.
    touchedBy(event, number) {
        const elements = new Set();
        if (event.object === number && event.offsets) {
            const { bytes } = this.header.objects[number];
            for (const lane of lanesOf(event.mask)) {
                for (let at = event.offsets[lane]; at < event.offsets[lane] + event.bytes; at += bytes) {
                    elements.add(Math.floor(at / bytes));
                }
            }
        }
        return elements;
    }

    cellButton(event, object, number, index, touched, isFirst) {
        const isShared = object.space === "shared";
        const { words, writer } = this.machine.element(number, this.shownBlock, index);
        const isOfBlock = !isShared || event.block === this.shownBlock;
        const isTouched = isOfBlock && touched.has(index);
        const isChosen = this.cell && this.cell.object === number && this.cell.index === index && (!isShared || this.cell.block === this.shownBlock);
        const text = writer === -2 ? "?" : valueText(object, words);
        const by = writer >= 0 ? `written at step ${writer} by warp ${this.trace.warps[writer]}` : writer === -1 ? "written before this launch" : "never written";
        return element("button", { class: ["cell", writer === -2 ? "unwritten" : "", isTouched ? (event.kind === Kind.read ? "read" : "written") : "", isChosen ? "chosen" : ""].filter(Boolean).join(" "),
            role: "gridcell", tabindex: isChosen || (!this.cell && isFirst) ? 0 : -1, title: `${elementName(object, index)} = ${text}, ${by}`,
            "aria-label": `${elementName(object, index)} is ${writer === -2 ? "not written" : text}, ${by}`,
            onclick: () => { this.cell = { object: number, block: this.shownBlock, index }; this.render(event); this.showHistory(); } }, text);
    }

    showHistory() {
        const { object, index } = this.cell;
        const list = element("ol", {});
        let count = 0;
        for (let i = 0; i < this.trace.count && count < 100; ++i) {
            if (this.touches(i, this.cell)) {
                const event = this.trace.event(i);
                ++count;
                list.append(element("li", {}, element("a", { href: `#step=${i}`, onclick: (clicked) => { clicked.preventDefault(); this.show(i); } }, `Step ${i}`),
                    ` ${sentence(this.trace, event)}`));
            }
        }
        byId("history-panel").hidden = false;
        byId("history-title").textContent = `History of ${elementName(this.header.objects[object], index)}`;
        byId("history").replaceChildren(count ? list : element("p", {}, "No recorded step touches it."));
    }

    /// The banks or sectors of an access, by the rules of the architecture.
    renderRequest(event) {
        const isAccess = event.offsets && event.kind !== Kind.outside;
        byId("request-panel").hidden = !isAccess;
        if (!isAccess) {
            return;
        }
        const object = this.header.objects[event.object];
        const { banks, request_lanes: perRequest, name } = this.header.architecture;
        const view = [];
        for (let first = 0; first < laneCount; first += perRequest) {
            const mask = (event.mask & (perRequest === laneCount ? 0xffffffff : ((1 << perRequest) - 1) << first)) >>> 0;
            if (mask) {
                view.push(object.space === "shared" ? this.bankView(event, object, mask, banks) : this.sectorView(event, object, mask));
            }
        }
        byId("request-title").textContent = `Request under ${name}`;
        byId("request").replaceChildren(...view);
    }

    bankView(event, object, mask, banks) {
        const words = Array.from({ length: banks }, () => new Map());
        const begin = Number(BigInt(`0x${object.begin}`) % BigInt(banks * 4));
        for (const lane of lanesOf(mask)) {
            for (let at = 0; at < event.bytes; at += 4) {
                const word = Math.floor((begin + event.offsets[lane] + at) / 4);
                const bank = words[word % banks];
                bank.set(word, [...(bank.get(word) || []), lane]);
            }
        }
        const most = Math.max(...words.map((bank) => bank.size));
        const head = element("tr", {}, element("th", { scope: "row" }, "bank"), ...words.map((bank, i) => element("th", { scope: "col" }, `${i}`)));
        const rows = Array.from({ length: most }, (unused, i) => element("tr", {}, element("th", { scope: "row" }, i === 0 ? "lanes" : `also ${i + 1}.`),
            ...words.map((bank) => { const lanes = [...bank.values()][i]; return element("td", { class: i > 0 && lanes ? "conflict" : null }, lanes ? (lanes.length > 3 ? `${lanes[0]}, … ${lanes.length} lanes` : lanes.join(", ")) : ""); })));
        return element("div", {}, element("p", {}, most > 1 ? `${most} words in one bank: the request takes ${most} passes.` : "No two words in one bank: one pass."),
            element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows)));
    }

    sectorView(event, object, mask) {
        const sectorBytes = 32;
        const begin = Number(BigInt(`0x${object.begin}`) % 4096n);
        const sectors = new Map();
        for (const lane of lanesOf(mask)) {
            const from = Math.floor((begin + event.offsets[lane]) / sectorBytes);
            const to = Math.floor((begin + event.offsets[lane] + event.bytes - 1) / sectorBytes);
            for (let sector = from; sector <= to; ++sector) {
                sectors.set(sector, (sectors.get(sector) || 0) | (1 << lane));
            }
        }
        const rows = [...sectors].sort((a, b) => a[0] - b[0]).map(([sector, lanes]) => element("tr", {}, element("th", { scope: "row" },
            `bytes ${sector * sectorBytes - begin} to ${sector * sectorBytes - begin + sectorBytes - 1}`), element("td", { class: "all" }, lanesText(lanes >>> 0))));
        const used = lanesOf(mask).length * event.bytes;
        return element("div", {}, element("p", {}, `${plural(sectors.size, "sector")} of 32 bytes for ${plural(used, "byte")} that the lanes ask for.`),
            element("table", {}, element("tbody", {}, ...rows)));
    }

    /// Barriers as rungs above the scrubber, findings as larger ones.
    drawMarks() {
        const canvas = byId("marks");
        const width = canvas.clientWidth;
        const scale = window.devicePixelRatio || 1;
        const style = getComputedStyle(document.documentElement);
        canvas.width = width * scale;
        canvas.height = canvas.clientHeight * scale;
        const paint = canvas.getContext("2d");
        paint.scale(scale, scale);
        const x = (step) => 8 + (step / Math.max(1, this.trace.count - 1)) * (width - 16);
        paint.fillStyle = style.getPropertyValue("--faint");
        if (!this.barriers) {
            this.barriers = [];
            this.trace.kinds.forEach((kind, i) => { if (kind === Kind.barrier) { this.barriers.push(i); } });
        }
        let last = -2;
        for (const step of this.barriers) {
            if (x(step) - last >= 2) {
                last = x(step);
                paint.fillRect(last - 0.5, 4, 1.5, 10);
            }
        }
        paint.fillStyle = style.getPropertyValue("--bad");
        for (const { event } of this.header.findings.flatMap((finding) => finding.at)) {
            paint.fillRect(x(event) - 2, 0, 4, 14);
        }
        paint.fillStyle = style.getPropertyValue("--accent");
        paint.fillRect(x(this.machine.step) - 1, 0, 2, 14);
    }
}

unpack(byId("trace").textContent).then((bytes) => {
    window.stepper = new Stepper(new Trace(bytes));
}).catch((problem) => {
    byId("caption").textContent = `This page cannot be shown: ${problem.message}. It needs a browser of 2023 or later.`;
});
