"use strict";
// Plays a trace. It is read once from its beginning, since values are told by
// what is known already (docs/trace_format.md). What threads and memory hold is played from the last of the frames that are kept.

const Kind = { begins: 0, step: 1, read: 2, write: 3, atomic: 4, warpFunction: 5, arrives: 6, barrier: 7, fence: 8,
    returns: 9, ends: 10, outside: 11, fetch: 12, launches: 13 };
const State = { notBegun: 0, runs: 1, waits: 2, returned: 3, ended: 4 };
const laneCount = 32;
const pageBytes = 1024;
const wordBytes = 4;
const allLanes = 0xffffffff;
const stepsBetweenFrames = 1024;
const stepsToNearFrame = 64;
const mostKept = 40000; // pages, and values of variables, that frames keep for themselves
const segmentBytes = 2 ** 22;
const mostCells = 1024;
const windowCells = 64;

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

/// What an element is to be, for redraw(). A child is another one, or a text.
function sketch(name, attributes, ...children) {
    return { name, attributes, children: children.map((child) => (typeof child === "object" ? child : { text: `${child}` })), node: null };
}

function realise(drawn) {
    drawn.node = drawn.name === undefined ? document.createTextNode(drawn.text) : element(drawn.name, drawn.attributes, ...drawn.children.map(realise));
    return drawn.node;
}

/// Makes of what one sketch has become what another one says, and touches only what is different: to lay out everything anew
/// takes longest in a step.
function redraw(old, fresh) {
    if (old.name !== fresh.name || (fresh.name !== undefined && old.children.length !== fresh.children.length)) {
        old.node.replaceWith(realise(fresh));
        return;
    }
    fresh.node = old.node;
    if (fresh.name === undefined) {
        if (old.text !== fresh.text) {
            old.node.data = fresh.text;
        }
        return;
    }
    for (const name of new Set([...Object.keys(old.attributes), ...Object.keys(fresh.attributes)])) {
        const value = fresh.attributes[name];
        if (value === undefined || value === null || value === false) {
            old.node.removeAttribute(name);
        } else if (value !== old.attributes[name]) {
            old.node.setAttribute(name, value);
        }
    }
    for (let i = 0; i < fresh.children.length; ++i) {
        redraw(old.children[i], fresh.children[i]);
    }
}

/// Shows sketches in a part, and nothing else.
function show(part, ...fresh) {
    const all = sketch("div", {}, ...fresh);
    all.node = part;
    if (part.sketch && part.sketch.children.length === all.children.length) {
        redraw(part.sketch, all);
    } else {
        part.replaceChildren(...all.children.map(realise));
    }
    part.sketch = all;
}

function plural(count, noun, many = `${noun}s`) {
    return `${count.toLocaleString("en")} ${count === 1 ? noun : many}`;
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
    return mask >>> 0 === allLanes ? "all lanes" : `${ranges.length === 1 && ranges[0][0] === ranges[0][1] ? "lane" : "lanes"} ${all}`;
}

// ---------------------------------------------------------------------------------------------------------------------
// Reading

/// The bytes that a text in base 91 stands for: two digits hold 13 bits, and a last one 6.
function bytesOf(text) {
    const digits = "!\"#$%'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";
    const numbers = new Uint8Array(128);
    for (let i = 0; i < digits.length; ++i) {
        numbers[digits.charCodeAt(i)] = i;
    }
    const bytes = new Uint8Array(((text.length >> 1) * 13 + (text.length & 1) * 6) >> 3);
    let group = 0;
    let bits = 0;
    let at = 0;
    for (let i = 0; i < text.length; i += 2) {
        const isPair = i + 1 < text.length;
        group |= (numbers[text.charCodeAt(i)] + (isPair ? 91 * numbers[text.charCodeAt(i + 1)] : 0)) << bits;
        for (bits += isPair ? 13 : 6; bits >= 8; bits -= 8) {
            bytes[at++] = group;
            group >>>= 8;
        }
    }
    return bytes;
}

async function unpack(place) {
    const bytes = bytesOf(place.textContent.trim());
    place.textContent = ""; // a long trace is not to be there twice
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

/// Numbers of a kind that bytes have one after the other.
class Reader {
    constructor(bytes) {
        this.bytes = bytes;
        this.at = 0;
    }

    integer() {
        let byte = this.bytes[this.at++];
        if (byte < 128) {
            return byte;
        }
        let value = byte & 127;
        for (let factor = 128; byte >= 128; factor *= 128) {
            byte = this.bytes[this.at++];
            value += (byte & 127) * factor;
        }
        return value;
    }
}

/// 0, 1, 2, 3 become 0, -1, 1, -2.
function signedOf(number) {
    return (number >>> 1) ^ -(number & 1);
}

/// Numbers that are the same or ascend evenly from lane to lane, in rows of so many.
function evenNumbers(numbers, mask, first, stride, columns, step) {
    let row = first;
    let value = first;
    let column = 0;
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
        if (column === columns) {
            value = row += step;
            column = 0;
        }
        numbers[31 - Math.clz32(rest & -rest)] = value;
        value += stride;
        ++column;
    }
    return numbers;
}

/// Reads the columns of a trace from the first event to the last: a value may be told by what is known already.
class Columns {
    /// @param machine  that plays each event after it was read
    constructor(bytes, header, machine) {
        this.header = header;
        this.machine = machine;
        const view = new DataView(bytes.buffer, bytes.byteOffset);
        const readers = [];
        for (let at = 0; at < bytes.length;) {
            const length = view.getUint32(at, true);
            readers.push(new Reader(bytes.subarray(at + 4, at + 4 + length)));
            at += 4 + length;
        }
        [this.kinds, this.warps, this.places, this.accesses, this.offsets, this.changes, this.values] = readers;
        this.lowBytes = readers.slice(7);
        this.initialBytes = 0; // that have been read
        this.lastLanes = new Map();
        this.lastReads = new Map();
        this.block = 0;
        this.warp = 0;
        this.rows = Array.from({ length: 64 }, () => new Uint32Array(laneCount)); // for the numbers of one event
        this.usedRows = 0;
    }

    /// The next byte of what memory holds before the first event.
    initialByte() {
        const column = this.lowBytes[this.initialBytes++ % this.lowBytes.length];
        return column.bytes[column.at++];
    }

    row() {
        if (this.usedRows === this.rows.length) {
            this.rows.push(new Uint32Array(laneCount));
        }
        return this.rows[this.usedRows++];
    }

    number(count) {
        let number = 0;
        for (let i = 0; i < count; ++i) {
            const column = this.lowBytes[i];
            number |= column.bytes[column.at++] << (8 * i);
        }
        return signedOf(number >>> 0);
    }

    series(column, mask) {
        const numbers = this.row();
        const form = column.integer();
        const first = column.integer();
        if (form >= 2 && form < 6) {
            let value = first;
            for (let rest = mask; rest !== 0; rest &= rest - 1) {
                value += rest === mask ? 0 : this.number(form - 1);
                numbers[31 - Math.clz32(rest & -rest)] = value;
            }
            return numbers;
        }
        if (form === 0) {
            return numbers.fill(first); // of lanes that take no part, too: nobody looks at theirs
        }
        const stride = signedOf(column.integer());
        const columns = form === 6 ? column.integer() : laneCount;
        return evenNumbers(numbers, mask, first, stride, columns, form === 6 ? signedOf(column.integer()) : 0);
    }

    /// @param before  gives what was there
    value(mask, bytes, before) {
        const words = [];
        const count = Math.ceil(bytes / wordBytes);
        switch (this.values.integer()) {
        case 0:
            for (let i = 0; i < count; ++i) {
                words.push(this.series(this.values, mask));
            }
            return words;
        case 1: {
            const read = this.lastReads.get(this.block * 65536 + this.warp);
            return this.machine.load(read, this.block, () => this.row());
        }
        case 2: {
            const variable = this.values.integer();
            return this.machine.held(this.block, this.warp, variable, this.values.integer()).words.map((held) => {
                const row = this.row();
                row.set(held);
                return row;
            });
        }
        default: {
            const from = before();
            for (let i = 0; i < count; ++i) {
                const row = this.row();
                const width = this.values.integer();
                for (let rest = mask; rest !== 0; rest &= rest - 1) {
                    const lane = 31 - Math.clz32(rest & -rest);
                    row[lane] = (from ? from[i][lane] : 0) + this.number(width);
                }
                words.push(row);
            }
            return words;
        }
        }
    }

    next(number) {
        this.usedRows = 0;
        const bits = this.kinds.bytes[this.kinds.at++];
        const kind = bits & 31;
        if (bits & 32) {
            this.block = this.warps.integer();
            this.warp = this.warps.integer();
        }
        const key = this.block * 65536 + this.warp;
        let mask = this.lastLanes.get(key) || 0;
        if (bits & 64) {
            mask = (mask ^ this.warps.integer()) >>> 0;
            this.lastLanes.set(key, mask);
        }
        const event = { number, kind, block: this.block, warp: this.warp, mask, changes: [] };
        if (hasPlace(kind)) {
            event.place = this.places.integer();
        }
        if (isAccess(kind)) {
            event.object = this.accesses.integer();
            event.bytes = this.accesses.integer();
            event.offsets = this.series(this.offsets, mask);
            event.request = kind === Kind.outside ? 0 : this.accesses.integer();
            if (isRead(kind)) {
                this.noteRead(key, event);
            } else {
                if (kind === Kind.atomic) {
                    event.before = this.machine.load(event, this.block, () => this.row());
                    event.lanesBefore = this.machine.writtenLanes(event);
                }
                event.value = this.value(mask, event.bytes, () => this.machine.load(event, this.block, () => this.row()));
            }
            if (kind === Kind.fetch) {
                event.coordinates = Array.from({ length: this.accesses.integer() }, () => this.value(mask, wordBytes)[0]);
            }
        } else if (kind === Kind.warpFunction) {
            event.function = this.places.integer();
            event.callMask = this.places.integer();
            event.gave = this.value(mask, 8);
            event.got = this.value(mask, 8);
        } else if (kind === Kind.arrives || kind === Kind.barrier) {
            event.barrier = this.places.integer();
        } else if (kind === Kind.fence) {
            event.scope = this.places.integer();
        } else if (kind === Kind.launches) {
            event.nested = this.places.integer();
        }
        return event;
    }

    noteRead(key, { object, bytes, mask, offsets }) {
        let read = this.lastReads.get(key);
        if (!read) {
            this.lastReads.set(key, read = { offsets: new Uint32Array(laneCount) });
        }
        Object.assign(read, { object, bytes, mask });
        read.offsets.set(offsets);
    }

    /// What the lanes of the event have come to hold. The machine has played the rest of the event.
    change(event) {
        const variable = this.changes.integer();
        const part = this.changes.integer();
        const lanes = (this.changes.integer() ^ event.mask) >>> 0;
        const { bytes } = this.header.variables[variable];
        return { variable, part, lanes, value: this.value(lanes, bytes, () => this.machine.held(this.block, this.warp, variable, part)?.words) };
    }
}

/// Events one after the other, in segments, so that each can be read again by itself. A series is a form and its numbers: one
/// for all lanes; the first and what is added from lane to lane; besides, how many are in a row and what is added from row to
/// row; or 4 bytes of each lane.
class Rows {
    constructor() {
        this.segments = [];
        this.list = new Uint32Array(laneCount);
        this.openSegment(0);
    }

    openSegment(least) {
        this.bytes = new Uint8Array(Math.max(segmentBytes, least));
        this.segments.push(this.bytes);
        this.at = 0;
    }

    /// Begins an event that takes no more than so many bytes, and tells where.
    begin(most) {
        if (this.at + most > Math.min(this.bytes.length, segmentBytes)) {
            this.openSegment(most);
        }
        return (this.segments.length - 1) * segmentBytes + this.at;
    }

    integer(value) {
        let rest = value;
        while (rest >= 128) {
            this.bytes[this.at++] = (rest % 128) | 128;
            rest = Math.floor(rest / 128);
        }
        this.bytes[this.at++] = rest;
    }

    series(mask, numbers) {
        const list = this.list;
        let count = 0;
        for (let rest = mask; rest !== 0; rest &= rest - 1) {
            list[count++] = numbers[31 - Math.clz32(rest & -rest)];
        }
        const first = count === 0 ? 0 : list[0];
        const stride = count < 2 ? 0 : (list[1] - first) >>> 0;
        let columns = 1;
        while (columns < count && ((list[columns] - list[columns - 1]) >>> 0) === stride) {
            ++columns;
        }
        const step = columns < count ? (list[columns] - first) >>> 0 : 0;
        let i = columns;
        for (let row = first + step; i < count && list[i] === (row + (i % columns) * stride) >>> 0; ++i) {
            row += (i + 1) % columns === 0 ? step : 0;
        }
        const isEven = i >= count;
        this.integer(!isEven ? 3 : columns < count ? 2 : stride === 0 ? 0 : 1);
        if (isEven) {
            this.integer(first);
            if (stride !== 0 || columns < count) {
                this.integer(stride);
            }
            if (columns < count) {
                this.integer(columns);
                this.integer(step);
            }
            return;
        }
        for (i = 0; i < count; ++i) {
            const number = list[i];
            this.bytes[this.at++] = number;
            this.bytes[this.at++] = number >>> 8;
            this.bytes[this.at++] = number >>> 16;
            this.bytes[this.at++] = number >>> 24;
        }
    }

    value(mask, words) {
        for (const word of words) {
            this.series(mask, word);
        }
    }

    /// Writes an event but for what the index of the trace has.
    add(event) {
        const words = 8 + (event.value?.length || 0) + (event.before?.length || 0) + (event.gave ? 4 : 0)
            + event.changes.reduce((sum, { value }) => sum + value.length + 1, 0);
        const at = this.begin(64 + words * (laneCount * 4 + 16));
        if (event.place !== undefined) {
            this.integer(event.place);
        }
        if (event.object !== undefined) {
            this.integer(event.object);
            this.integer(event.bytes);
            this.series(event.mask, event.offsets);
            this.integer(event.request);
            this.value(event.mask, event.value || []);
            if (event.before) {
                this.value(event.mask, event.before);
                this.integer(event.lanesBefore);
            }
            if (event.coordinates) {
                this.integer(event.coordinates.length);
                this.value(event.mask, event.coordinates);
            }
        } else if (event.kind === Kind.warpFunction) {
            this.integer(event.function);
            this.integer(event.callMask);
            this.value(event.mask, event.gave);
            this.value(event.mask, event.got);
        } else if ((event.barrier ?? event.scope ?? event.nested) !== undefined) {
            this.integer(event.barrier ?? event.scope ?? event.nested);
        }
        this.integer(event.changes.length);
        for (const { variable, part, lanes, value } of event.changes) {
            this.integer(variable);
            this.integer(part);
            this.integer((lanes ^ event.mask) >>> 0);
            this.value(lanes, value);
        }
        return at;
    }
}

/// Reads an event of Rows again.
class RowReader extends Reader {
    series(mask) {
        const numbers = new Uint32Array(laneCount);
        const form = this.integer();
        if (form < 3) {
            const first = this.integer();
            const stride = form === 0 ? 0 : this.integer();
            const columns = form === 2 ? this.integer() : laneCount;
            return evenNumbers(numbers, mask, first, stride, columns, form === 2 ? this.integer() : 0);
        }
        for (let rest = mask; rest !== 0; rest &= rest - 1) {
            numbers[31 - Math.clz32(rest & -rest)] = this.bytes[this.at] | (this.bytes[this.at + 1] << 8)
                | (this.bytes[this.at + 2] << 16) | (this.bytes[this.at + 3] << 24);
            this.at += 4;
        }
        return numbers;
    }

    value(mask, bytes) {
        return Array.from({ length: Math.ceil(bytes / wordBytes) }, () => this.series(mask));
    }

    event(event, variables) {
        const { kind, mask } = event;
        if (hasPlace(kind)) {
            event.place = this.integer();
        }
        if (isAccess(kind)) {
            event.object = this.integer();
            event.bytes = this.integer();
            event.offsets = this.series(mask);
            event.request = this.integer();
            if (!isRead(kind)) {
                event.value = this.value(mask, event.bytes);
            }
            if (kind === Kind.atomic) {
                event.before = this.value(mask, event.bytes);
                event.lanesBefore = this.integer();
            }
            if (kind === Kind.fetch) {
                event.coordinates = this.value(mask, this.integer() * wordBytes);
            }
        } else if (kind === Kind.warpFunction) {
            event.function = this.integer();
            event.callMask = this.integer();
            event.gave = this.value(mask, 8);
            event.got = this.value(mask, 8);
        } else if (kind === Kind.arrives || kind === Kind.barrier) {
            event.barrier = this.integer();
        } else if (kind === Kind.fence) {
            event.scope = this.integer();
        } else if (kind === Kind.launches) {
            event.nested = this.integer();
        }
        for (let changes = this.integer(); changes > 0; --changes) {
            const variable = this.integer();
            const part = this.integer();
            const lanes = (this.integer() ^ mask) >>> 0;
            event.changes.push({ variable, part, lanes, value: this.value(lanes, variables[variable].bytes) });
        }
        return event;
    }
}

function hasPlace(kind) {
    return (kind >= Kind.step && kind <= Kind.arrives) || kind === Kind.fence || kind === Kind.ends || kind >= Kind.fetch;
}

function isAccess(kind) {
    return isRead(kind) || kind === Kind.write || kind === Kind.atomic || kind === Kind.outside;
}

function isRead(kind) {
    return kind === Kind.read || kind === Kind.fetch;
}

/// The events of a trace, and frames of what threads and memory hold between them.
class Trace {
    constructor(bytes) {
        const view = new DataView(bytes.buffer, bytes.byteOffset);
        const headerBytes = view.getUint32(12, true);
        if (view.getUint32(8, true) !== 4) {
            throw new Error("they have a format of another version");
        }
        this.header = JSON.parse(new TextDecoder().decode(bytes.subarray(16, 16 + headerBytes)));
        this.count = this.header.events;
        this.frames = [];
        this.stepsBetweenFrames = stepsBetweenFrames;
        this.readAll(bytes.subarray(16 + headerBytes));
    }

    /// Plays all events once, and keeps each in a form in which it can be read by itself. Lanes and lines are asked for more
    /// often than the rest.
    readAll(bytes) {
        this.rows = new Rows();
        this.offsets = new Float64Array(this.count);
        this.kinds = new Uint8Array(this.count);
        this.blocks = new Uint16Array(this.count);
        this.warps = new Uint16Array(this.count);
        this.lanes = new Uint32Array(this.count);
        this.places = new Int32Array(this.count).fill(-1);
        this.objects = new Int32Array(this.count).fill(-1);
        const machine = new Machine(this);
        const columns = new Columns(bytes, this.header, machine);
        this.initialPages = initialPages(this.header, () => columns.initialByte());
        for (let i = 0; i < this.count; ++i) {
            const event = columns.next(i);
            machine.play(event);
            for (let changes = columns.changes.integer(); changes > 0; --changes) {
                const change = columns.change(event);
                event.changes.push(change);
                machine.setLocal(event, change);
            }
            this.offsets[i] = this.rows.add(event);
            this.kinds[i] = event.kind;
            this.blocks[i] = event.block;
            this.warps[i] = event.warp;
            this.lanes[i] = event.mask;
            this.places[i] = event.place ?? -1;
            this.objects[i] = event.object ?? -1;
            machine.keepFrameIfDue();
        }
    }

    event(i) {
        const reader = new RowReader(this.rows.segments[Math.floor(this.offsets[i] / segmentBytes)]);
        reader.at = this.offsets[i] % segmentBytes;
        return reader.event({ number: i, kind: this.kinds[i], block: this.blocks[i], warp: this.warps[i], mask: this.lanes[i], changes: [] },
            this.header.variables);
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
function targetName(objects, address) {
    for (const object of objects) {
        const offset = address - BigInt(`0x${object.begin}`);
        if (offset >= 0n && offset < BigInt(elementCount(object) * object.bytes)) {
            const at = Number(offset);
            return `&${at % object.bytes === 0 ? elementName(object, at / object.bytes) : cellName(object, cellAt(object, at))}`;
        }
    }
    return "";
}

/// The words from a byte on.
function partOf(words, offset) {
    const bits = 8 * (offset % wordBytes); // of less than a word: it is in this word alone
    return words.slice(Math.floor(offset / wordBytes)).map((word) => word >>> bits);
}

/// What `words`, the lowest first, mean in a type; of a struct its members, "(1, 2)". Pointers lead to one of the objects.
function valueText(objects, type, words) {
    if (type.members) {
        return `(${type.members.map((member) => valueText(objects, member, partOf(words, member.offset))).join(", ")})`;
    }
    const size = type.bytes;
    const bits = size < wordBytes ? words[0] & (2 ** (8 * size) - 1) : words[0] >>> 0;
    switch (type.encoding) {
    case "float": {
        if (size === 2) {
            return shortNumber(halfToNumber(bits));
        }
        floatView.setUint32(0, bits, true);
        floatView.setUint32(4, size === 8 ? words[1] >>> 0 : 0, true);
        return shortNumber(size === 8 ? floatView.getFloat64(0, true) : floatView.getFloat32(0, true));
    }
    case "bfloat": // the upper half of a float
        floatView.setUint32(0, bits << 16, true);
        return shortNumber(floatView.getFloat32(0, true));
    case "bool":
        return bits & 255 ? "true" : "false";
    case "char": {
        const code = bits;
        if (type.type === "unsigned char") {
            return `${code}`;
        }
        return code >= 32 && code < 127 ? `'${String.fromCharCode(code)}'` : `${size === 1 ? (code << 24) >> 24 : code}`;
    }
    case "signed":
        return size === 8 ? BigInt.asIntN(64, (BigInt(words[1]) << 32n) | BigInt(bits)).toString()
            : `${size === 4 ? bits | 0 : (bits << (32 - 8 * size)) >> (32 - 8 * size)}`;
    case "unsigned":
        return size === 8 ? ((BigInt(words[1]) << 32n) | BigInt(bits)).toString()
            : `${bits}`;
    default: {
        const high = words.length > 1 ? (words[1] >>> 0) : 0;
        const target = type.encoding === "pointer" ? targetName(objects, (BigInt(high) << 32n) | BigInt(bits)) : "";
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

// Memory is shown cell by cell: an element is one, or, if it is a struct, each of its members.

function cellsInElement(object) {
    return object.members ? object.members.length : 1;
}

function cellCount(object) {
    return elementCount(object) * cellsInElement(object);
}

/// The cell in which a byte of an object is, or after which, if the byte is padding.
function cellAt(object, offset) {
    const element = Math.floor(offset / object.bytes);
    if (!object.members) {
        return element;
    }
    const within = offset - element * object.bytes;
    const after = object.members.findIndex((member, i) => i > 0 && member.offset > within);
    return element * object.members.length + (after < 0 ? object.members.length : after) - 1;
}

/// A cell's type, and where it begins in the object.
function cellOf(object, index) {
    if (!object.members) {
        return { type: object, offset: index * object.bytes };
    }
    const element = Math.floor(index / object.members.length);
    const type = object.members[index % object.members.length];
    return { type, offset: element * object.bytes + type.offset };
}

/// "particles[2].position.x".
function cellName(object, index) {
    const element = elementName(object, Math.floor(index / cellsInElement(object)));
    return object.members ? `${element}.${cellOf(object, index).type.name}` : element;
}

/// "[3]": the element of a cell.
function indexText(object, index) {
    return elementName({ ...object, name: " " }, Math.floor(index / cellsInElement(object))).trim();
}

/// The cells that take just these bytes, but for padding; none if one of them is there only in part.
function cellsOf(object, from, bytes) {
    const cells = [];
    for (let index = cellAt(object, from); ; ++index) {
        const cell = cellOf(object, index);
        if (cell.offset >= from + bytes) {
            return cells;
        }
        if (cell.offset < from || cell.offset + cell.type.bytes > from + bytes) {
            return [];
        }
        cells.push(cell);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// What threads and memory hold after a step

/// Where a page of memory is in a map. Each block has shared memory of its own.
function pageKey(header, object, block, offset) {
    const isShared = header.objects[object].space === "shared";
    return (object * header.blocks.length + (isShared ? block : 0)) * 2 ** 24 + Math.floor(offset / pageBytes);
}

function newPage() {
    return { bytes: new Uint8Array(pageBytes), writer: new Int32Array(pageBytes / wordBytes).fill(-2), isKept: false };
}

/// What memory holds before the first step.
///
/// @param nextByte  gives one byte after the other
function initialPages(header, nextByte) {
    const pages = new Map();
    for (const { object, block, offset: begin, bytes } of header.initial) {
        for (let i = 0; i < bytes; ++i) {
            const key = pageKey(header, object, block, begin + i);
            let page = pages.get(key);
            if (!page) {
                pages.set(key, page = newPage());
                page.isKept = true;
            }
            page.bytes[(begin + i) % pageBytes] = nextByte();
            page.writer[((begin + i) % pageBytes) >> 2] = -1;
        }
    }
    return pages;
}

class Machine {
    constructor(trace) {
        this.trace = trace;
        this.header = trace.header;
        const [x, y, z] = this.header.block;
        this.threads = x * y * z;
        this.warpCount = Math.ceil(this.threads / laneCount);
        this.sizes = this.header.objects.map(({ size }) => size);
        this.reset();
    }

    reset() {
        this.step = -1;
        this.pages = new Map();   // of memory that was written to: bytes, and the step of the last write of each word
        this.locals = new Map();  // of a warp: a variable's values
        this.states = this.header.blocks.map(() => new Uint8Array(this.threads));
        this.at = this.header.blocks.map(() => new Int32Array(this.threads).fill(-1));
        this.touched = new Map(); // last cell of each object
        this.kept = 0;            // pages and values that were copied because a frame has them
    }

    pageAt(key) {
        return this.pages.get(key) || this.trace.initialPages.get(key);
    }

    pageToWrite(key) {
        let page = this.pageAt(key);
        if (!page || page.isKept) {
            page = page ? { bytes: page.bytes.slice(), writer: page.writer.slice(), isKept: false } : newPage();
            this.pages.set(key, page);
            ++this.kept;
        }
        return page;
    }

    /// What memory holds where lanes access it, a row for each 4 bytes.
    load({ object, bytes, mask, offsets }, block, newRow) {
        const words = Array.from({ length: Math.ceil(bytes / wordBytes) }, () => newRow().fill(0));
        const first = pageKey(this.header, object, block, 0);
        let page;
        let number = -1;
        for (let rest = mask; rest !== 0; rest &= rest - 1) {
            const lane = 31 - Math.clz32(rest & -rest);
            for (let i = 0; i < bytes; ++i) {
                const offset = offsets[lane] + i;
                if (Math.floor(offset / pageBytes) !== number) {
                    number = Math.floor(offset / pageBytes);
                    page = this.pageAt(first + number);
                }
                words[i >> 2][lane] |= (page ? page.bytes[offset % pageBytes] : 0) << (8 * (i & 3));
            }
        }
        return words;
    }

    /// The lanes that access what somebody has written.
    writtenLanes({ object, block, bytes, mask, offsets }) {
        const { objects } = this.header;
        return lanesOf(mask).filter((lane) => {
            const last = cellAt(objects[object], offsets[lane] + bytes - 1);
            for (let index = cellAt(objects[object], offsets[lane]); index <= last; ++index) {
                if (this.cell(object, block, index).writer === -2) {
                    return false;
                }
            }
            return true;
        }).reduce((all, lane) => (all | (1 << lane)) >>> 0, 0);
    }

    /// The words of a cell and the step that has written it; -1: before the first step; -2: nobody.
    cell(object, block, index) {
        const { type: { bytes: size }, offset: begin } = cellOf(this.header.objects[object], index);
        const words = [];
        let writer = -2;
        for (let at = 0; at < size; at += wordBytes) {
            const offset = begin + at;
            const page = this.pageAt(pageKey(this.header, object, block, offset));
            let word = 0;
            for (let i = 0; i < Math.min(wordBytes, size - at); ++i) {
                word |= (page ? page.bytes[(offset + i) % pageBytes] : 0) << (8 * i);
            }
            words.push(word >>> 0);
            writer = Math.max(writer, page ? page.writer[(offset % pageBytes) >> 2] : -2);
        }
        return { words, writer };
    }

    /// What an element of a variable holds in the lanes of a warp; nothing before it was told.
    held(block, warp, variable, part) {
        return this.locals.get(this.localKey(block, warp, variable, part));
    }

    localKey(block, warp, variable, part) {
        return ((block * this.warpCount + warp) * this.header.variables.length + variable) * 64 + part;
    }

    /// What a frame keeps is copied before it changes.
    frame() {
        for (const page of this.pages.values()) {
            page.isKept = true;
        }
        for (const held of this.locals.values()) {
            held.isKept = true;
        }
        return { step: this.step, pages: new Map(this.pages), locals: new Map(this.locals), kept: this.kept,
            states: this.states.map((a) => a.slice()), at: this.at.map((a) => a.slice()), touched: new Map(this.touched) };
    }

    /// If frames keep too much, every second one goes.
    keepFrameIfDue() {
        const { trace } = this;
        if (this.step % trace.stepsBetweenFrames !== 0) {
            return;
        }
        trace.frames.push(this.frame());
        this.kept = 0;
        const cost = (frame) => frame.kept + (frame.pages.size + frame.locals.size) / 16;
        while (trace.frames.length > 2 && trace.frames.reduce((sum, frame) => sum + cost(frame), 0) > mostKept) {
            trace.stepsBetweenFrames *= 2;
            trace.frames = trace.frames.filter(({ step }) => step % trace.stepsBetweenFrames === 0);
        }
    }

    goTo(step) {
        const target = Math.max(0, Math.min(step, this.trace.count - 1));
        let frame = this.trace.frames[0];
        for (const other of this.trace.frames) {
            frame = other.step <= target ? other : frame;
        }
        if (this.near && this.near.step <= target && this.near.step > frame.step) {
            frame = this.near;
        }
        const isFar = target - Math.max(frame.step, this.step <= target ? this.step : -1) > 2 * stepsToNearFrame;
        if (target < this.step || frame.step > this.step) {
            this.step = frame.step;
            this.pages = new Map(frame.pages);
            this.locals = new Map(frame.locals);
            this.states = frame.states.map((a) => a.slice());
            this.at = frame.at.map((a) => a.slice());
            this.touched = new Map(frame.touched);
        }
        while (this.step < target) {
            if (isFar && this.step === target - stepsToNearFrame) {
                this.near = this.frame(); // for the steps back that may follow
            }
            const event = this.trace.event(this.step + 1);
            this.play(event);
            for (const change of event.changes) {
                this.setLocal(event, change);
            }
        }
    }

    /// Plays an event but for the changes of variables.
    play(event) {
        this.step = event.number;
        const { kind, block, mask, place } = event;
        const first = event.warp * laneCount;
        const states = this.states[block];
        const at = this.at[block];
        const state = kind === Kind.arrives ? State.waits : kind === Kind.returns ? State.returned : kind === Kind.ends ? State.ended : State.runs;
        for (let rest = mask; rest !== 0; rest &= rest - 1) {
            const thread = first + 31 - Math.clz32(rest & -rest);
            if (place !== undefined) {
                at[thread] = place;
            }
            if (kind !== Kind.outside && kind !== Kind.barrier) {
                states[thread] = state;
            }
        }
        if (kind === Kind.barrier) {
            this.letGo(event);
        }
        if (event.value) {
            this.store(event);
        }
        if (event.offsets) {
            this.touched.set(event.object, cellAt(this.header.objects[event.object], event.offsets[31 - Math.clz32(mask & -mask)]));
        }
    }

    letGo(event) {
        const states = this.states[event.block];
        for (let thread = 0; thread < this.threads; ++thread) {
            states[thread] = states[thread] === State.waits ? State.runs : states[thread];
        }
    }

    store({ number, object, block, bytes, mask, offsets, value }) {
        const size = this.sizes[object];
        const first = pageKey(this.header, object, block, 0);
        let page; // to find one takes longer than to write to it
        let begin = -pageBytes;
        for (let rest = mask; rest !== 0; rest &= rest - 1) {
            const lane = 31 - Math.clz32(rest & -rest);
            if (offsets[lane] + bytes > size) {
                continue;
            }
            for (let i = 0; i < bytes; ++i) {
                const offset = offsets[lane] + i;
                if (offset < begin || offset >= begin + pageBytes) {
                    begin = offset - offset % pageBytes;
                    page = this.pageToWrite(first + begin / pageBytes);
                }
                page.bytes[offset - begin] = value[i >> 2][lane] >>> (8 * (i & 3));
                page.writer[(offset - begin) >> 2] = number;
            }
        }
    }

    setLocal(event, { variable, part, lanes, value }) {
        const key = this.localKey(event.block, event.warp, variable, part);
        let held = this.locals.get(key);
        if (!held || held.isKept) {
            held = held ? { mask: held.mask, step: held.step.slice(), words: held.words.map((w) => w.slice()), isKept: false }
                : { mask: 0, step: new Int32Array(laneCount).fill(-1), words: value.map(() => new Uint32Array(laneCount)), isKept: false };
            this.locals.set(key, held);
            ++this.kept;
        }
        held.mask = (held.mask | lanes) >>> 0;
        if (lanes >>> 0 === allLanes) { // as most are, which need not go lane by lane
            held.step.fill(event.number);
            value.forEach((words, i) => held.words[i].set(words));
            return;
        }
        for (let rest = lanes; rest !== 0; rest &= rest - 1) {
            const lane = 31 - Math.clz32(rest & -rest);
            held.step[lane] = event.number;
            for (let i = 0; i < value.length; ++i) {
                held.words[i][lane] = value[i][lane];
            }
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
    if (!object.is_memory) {
        return noMemoryText(object);
    }
    // An access that takes a whole element is to the element, another one to a member.
    const isWhole = lanesOf(event.mask).every((lane) => event.bytes >= object.bytes && event.offsets[lane] % object.bytes === 0);
    const indices = lanesOf(event.mask).map((lane) => (isWhole ? event.offsets[lane] / object.bytes : cellAt(object, event.offsets[lane])));
    const distinct = [...new Set(indices)];
    const isRun = distinct.length > 2 && distinct.every((index, i) => index === distinct[0] + i);
    const name = (index) => (isWhole ? elementName : cellName)(object, index);
    const isOutside = indices.some((index) => index >= (isWhole ? elementCount : cellCount)(object));
    const text = isRun ? `${name(distinct[0])} to ${name(distinct[distinct.length - 1])}`
        : distinct.length <= 3 ? distinct.map(name).join(", ")
            : `${distinct.length} elements of ${object.name || "memory"}, from ${name(Math.min(...distinct))} to ${name(Math.max(...distinct))}`;
    return text + (isOutside ? ", which is past the end" : "");
}

/// What each lane accesses: a cell of the object, several, "(1, 2)", or a part of one, as bits; "?" where there is none.
function accessedTexts(header, event, value) {
    const object = header.objects[event.object];
    return lanesOf(event.mask).map((lane) => {
        if (event.offsets[lane] + event.bytes > object.size) {
            return "?";
        }
        const words = value.map((row) => row[lane]);
        const texts = cellsOf(object, event.offsets[lane], event.bytes).map((cell) =>
            valueText(header.objects, cell.type, partOf(words, cell.offset - event.offsets[lane])));
        return texts.length === 0 ? valueText(header.objects, { encoding: "bits", bytes: event.bytes }, words)
            : texts.length === 1 ? texts[0] : `(${texts.join(", ")})`;
    });
}

/// The same, and "?" also for lanes that are not in `known`.
function knownTexts(header, event, value, known) {
    const lanes = lanesOf(event.mask);
    return accessedTexts(header, event, value).map((text, i) => ((known >>> lanes[i]) & 1 ? text : "?"));
}

/// "0x0, which is no device memory"; empty if it is memory.
function noMemoryText(object) {
    return object.is_memory ? "" : `address 0x${object.begin}, which is no device memory`;
}

function valuesText({ objects }, type, value, mask) {
    const texts = lanesOf(mask).map((lane) => valueText(objects, type, value.map((words) => words[lane])));
    return someOf(texts);
}

/// "3" if all are equal; of many, the first ones and the last.
function someOf(texts) {
    return new Set(texts).size === 1 ? texts[0]
        : texts.length <= 4 ? texts.join(", ") : `${texts.slice(0, 3).join(", ")}, …, ${texts[texts.length - 1]}`;
}

function changesText(header, event) {
    return event.changes.slice(0, 4).map((change) => {
        const variable = header.variables[change.variable];
        const name = variable.extents.length ? elementName(variable, change.part) : variable.name;
        return `${name} = ${valuesText(header, variable, change.value, change.lanes)}`;
    }).join("; ") + (event.changes.length > 4 ? "; …" : "");
}

/// What each lane passed to a warp function, or what that returned to it.
function exchangedTexts({ objects }, event, type, values) {
    return lanesOf(event.mask).map((lane) => valueText(objects, type, values.map((words) => words[lane])));
}

/// ". Passed: 1, 0; returned: 0x2"; empty where nothing is exchanged.
function exchangeText(header, event) {
    const { gave, got } = header.places[event.place];
    return gave ? `. Passed: ${someOf(exchangedTexts(header, event, gave, event.gave))}; returned: ${
        someOf(exchangedTexts(header, event, got, event.got))}` : "";
}

/// "5 from tile[3]", where memory is known.
function readText(header, event, machine) {
    const object = header.objects[event.object];
    const target = targetText(header, event);
    if (!object.is_memory || machine.step !== event.number) {
        return target;
    }
    const value = machine.load(event, event.block, () => new Uint32Array(laneCount));
    return `${someOf(knownTexts(header, event, value, machine.writtenLanes(event)))} from ${target}`;
}

/// "5, 6 to tile[0], tile[1]".
function writtenText(header, event) {
    return header.objects[event.object].is_memory ? `${someOf(accessedTexts(header, event, event.value))} to ${targetText(header, event)}`
        : `to ${targetText(header, event)}`;
}

/// "(0.5, 2), (1.5, 2)": where lanes fetch from a texture.
function coordinatesText(event) {
    const type = { encoding: "float", bytes: 4 };
    return someOf(lanesOf(event.mask).map((lane) => `(${event.coordinates.map((row) => valueText([], type, [row[lane]])).join(", ")})`));
}

/// The number of an event for people, who count from 1.
function stepNumber(event) {
    return (event + 1).toLocaleString("en");
}

/// "Step 2 of 1,384".
function stepText(trace, event) {
    return `Step ${stepNumber(event)} of ${trace.count.toLocaleString("en")}`;
}

function sentence(trace, event, machine) {
    const { header } = trace;
    const who = `${blockText(header, event.block)}, warp ${event.warp}, ${lanesText(event.mask)}`;
    const Who = who[0].toUpperCase() + who.slice(1);
    const place = placeText(header, event.place);
    const changes = event.changes.length ? ` After this step, ${changesText(header, event)}.` : "";
    const verb = (one, many) => (lanesOf(event.mask).length === 1 ? one : many);
    switch (event.kind) {
    case Kind.begins: return `${blockText(header, event.block).replace("b", "B")} begins.`;
    case Kind.step: return `${Who} ${verb("runs", "run")}${place.replace(" at", "") || " the kernel"}.${changes}`;
    case Kind.read: return `${Who} ${verb("reads", "read")} ${readText(header, event, machine)}${place}.${changes}`;
    case Kind.write: return `${Who} ${verb("writes", "write")} ${writtenText(header, event)}${place}.${changes}`;
    case Kind.atomic: return `${Who} ${verb("changes", "change")} ${targetText(header, event)} atomically from ${someOf(knownTexts(header, event, event.before, event.lanesBefore))}`
        + ` to ${someOf(accessedTexts(header, event, event.value))}${place}.${changes}`;
    case Kind.fetch: return `${Who} ${verb("fetches", "fetch")} at ${coordinatesText(event)}${place}. The nearest ${verb("texel is", "texels are")} ${readText(header, event, machine)}.${changes}`;
    case Kind.launches: return `${Who} ${verb("launches", "launch")} ${header.nested_launches[event.nested]}${place}.`;
    case Kind.warpFunction: return `${Who} ${verb("completes", "complete")} ${header.functions[event.function]}()${place}, with mask 0x${(event.callMask >>> 0).toString(16)}${exchangeText(trace.header, event)}.${changes}`;
    case Kind.arrives: return `${Who} ${verb("waits", "wait")} at ${barrierText(event.barrier)}${place}.`;
    case Kind.barrier: return `${blockText(header, event.block).replace("b", "B")}: all threads have reached ${barrierText(event.barrier)} and continue.`;
    case Kind.fence: return `${Who} ${verb("passes", "pass")} a fence for the ${["block", "device", "system"][event.scope]}${place}.`;
    case Kind.returns: return `${Who} ${verb("has", "have")} returned.`;
    case Kind.ends: return `${Who} ${verb("ends", "end")} the launch by a fault${place}.`;
    default: return `A thread that is not recorded has changed ${targetText(header, event)} to ${someOf(accessedTexts(header, event, event.value))}.`;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// A request: the trace has its picture

const windowBytes = 256;

/// A row of cells below a head, of which those in `content` are marked: a class, a text, and what it says in full.
function requestRow(head, count, content) {
    return sketch("tr", {}, sketch("th", { scope: "row" }, head), ...Array.from({ length: count }, (unused, i) => {
        const { mark, text, title } = content.get(i) || {};
        return sketch("td", { class: mark || "idle", title: title || null }, text || "");
    }));
}

function requestTable(label, columns, rows) {
    const heads = columns ? [sketch("thead", {}, sketch("tr", {}, ...columns.map((text) => sketch("th", { scope: "col" }, `${text}`))))] : [];
    return sketch("table", { class: "taken", "aria-label": label }, ...heads, sketch("tbody", {}, ...rows));
}

/// The picture of a request, as the trace has it.
function pictureView(picture, object, event) {
    const requests = new Set(picture.rows.map(({ request }) => request)).size;
    const rows = picture.rows.map(({ head, request, cells }) => {
        const content = new Map();
        for (const [column, count, lanes, text, mark] of cells) {
            for (let i = 0; i < count; ++i) {
                const [frame, ...ends] = [mark.split(" ")[0], i === 0 && /begins/.test(mark) && "begins", i === count - 1 && /ends/.test(mark) && "ends"];
                content.set(column + i, { mark: [frame, ...ends].filter(Boolean).join(" "), text,
                    title: lanes ? `${picture.column ? `${picture.column} ${column}: ` : ""}${lanesText(lanes)}` : "moved, but not requested" });
            }
        }
        const text = !picture.column ? `byte ${firstByte(object, event) + Number(head)}` : requests > 1 ? `request ${request + 1}, ${head}` : head;
        return requestRow(text, picture.columns, content);
    });
    return [sketch("p", {}, picture.text),
        requestTable("What the request takes", picture.column ? [picture.column, ...Array(picture.columns).keys()] : null, rows)];
}

/// From where the transactions of an access are counted, in its object.
function firstByte(object, event) {
    const addresses = lanesOf(event.mask).map((lane) => BigInt(`0x${object.begin}`) + BigInt(event.offsets[lane]));
    const lowest = addresses.reduce((least, address) => (address < least ? address : least));
    return Number(lowest / BigInt(windowBytes) * BigInt(windowBytes) - BigInt(`0x${object.begin}`));
}

/// How many lanes wait for each other at one element.
function queueText(event) {
    const queues = new Map();
    for (const lane of lanesOf(event.mask)) {
        queues.set(event.offsets[lane], (queues.get(event.offsets[lane]) || 0) + 1);
    }
    const longest = Math.max(...queues.values());
    return longest === 1 ? "Each lane has an element for itself, so none waits for another."
        : `${longest} lanes change the same element, one after the other.`;
}

// ---------------------------------------------------------------------------------------------------------------------
// The page

const commands = [
    { name: "first", text: "First", title: "First step (Home)" },
    { name: "back", text: "Back", title: "One step back (left arrow)" },
    { name: "play", text: "Play", title: "Play, or stop (space)", isSwitch: true },
    { name: "next", text: "Step", title: "One step (right arrow)" },
    { name: "last", text: "Last", title: "Last step (End)" },
    { name: "barrier", text: "Next barrier", title: "Next barrier (b)" },
    { name: "lane", text: "Next of lane", title: "Next step of the chosen lane (l)" },
    { name: "cell", text: "Next of element", title: "Next step that touches the chosen element (c)" },
    { name: "finding", text: "Finding", title: "The steps of the next finding (f)" },
    { name: "predict", text: "Predict", title: "Say what is written before you see it (p)", isSwitch: true },
];
const commandOfKey = { ArrowRight: "next", ArrowLeft: "back", " ": "play", Home: "first", End: "last", b: "barrier", l: "lane",
    c: "cell", f: "finding", p: "predict" };

/// What is said of a finding after its first sentence, which may take several lines.
function withoutHead(lines, head) {
    const rest = lines.split("\n");
    let said = "";
    while (rest.length > 0 && said.length < head.length) {
        said = `${said} ${rest.shift().trim()}`.trim();
    }
    return said === head ? rest.join("\n") : lines;
}

/// What a stepper consists of. One that is alone on its page has the page's landmarks and headings; in a page about something
/// else its parts are groups.
///
/// @param id  begins the ids of the parts
function frameText(id, isAlone) {
    const [head, section] = isAlone ? ["h2", "region"] : ["p", "group"];
    const landmark = (role) => (isAlone ? ` role="${role}"` : "");
    const panel = (name, title, content, isHidden) => `
  <div class="panel" data-part="${name}-panel" role="${section}" aria-labelledby="${id}-${name}"${isHidden ? " hidden" : ""}>
    <${head} class="head" id="${id}-${name}" data-part="${name}-title">${title}</${head}>${content}
  </div>`;
    const box = (name) => `<div data-part="${name}" class="${name}" tabindex="0" role="group" aria-labelledby="${id}-${name}"></div>`;
    const button = ({ name, text, title, isSwitch }) =>
        `<button type="button" data-do="${name}" title="${title}"${isSwitch ? ' aria-pressed="false"' : ""}>${text}</button>`;
    return `
<div class="top"${landmark("banner")}>
  <${isAlone ? "h1" : "p"} class="kernel" data-part="title"></${isAlone ? "h1" : "p"}>
  <p class="extent" data-part="extent"></p>
</div>
<div class="middle"${landmark("main")}>${panel("source", "Source", box("source"))}
  <div class="panels">${panel("warps", "Warps", `
    <div class="blocks" data-part="blocks" role="group" aria-label="Block"></div>
    <div data-part="warps"></div>
    <p class="legend"><span class="lane active">&#8226;</span> takes part in this step
      <span class="lane">a</span> <span class="lane path-b">b</span> lanes at different lines
      <span class="lane waits">&#8214;</span> waits <span class="lane gone">&#183;</span> has returned</p>`)}${
    panel("memory", "Memory", `
    <div data-part="memory"></div>`)}${
    panel("exchange", "Warp function", box("exchange"), true)}${
    panel("locals", "Variables", box("locals"))}${
    panel("request", "Request", `
    <div class="architectures" data-part="architectures" role="group" aria-label="Compute capability"></div>
    ${box("request")}`, true)}${
    panel("history", "History", box("history"), true)}${
    panel("findings", "Findings", `
    <div data-part="findings"></div>`, true)}${
    isAlone ? panel("host", "Host", `
    <ol data-part="host"></ol>`, true) : ""}
  </div>
</div>
<div class="bottom"${landmark("contentinfo")}>
  <p class="said" data-part="caption" aria-live="polite" aria-atomic="true"></p>
  <div class="prediction" data-part="prediction" hidden>
    <label data-part="question" for="${id}-answer"></label>
    <input id="${id}-answer" data-part="answer" autocomplete="off">
    <button type="button" data-part="compare">Compare</button>
    <div class="bits" data-part="bits" role="group" aria-label="The bits of the answer, the lowest first" hidden></div>
  </div>
  <canvas class="marks" data-part="marks" aria-hidden="true"></canvas>
  <input class="scrubber" data-part="scrubber" type="range" min="0" value="0" aria-label="Step">
  <div class="controls" role="group" aria-label="Steps">
    ${commands.map(button).join("\n    ")}${isAlone ? `
    <label>Speed <select data-part="speed"><option value="1">1</option><option value="2">2</option>
      <option value="4">4</option><option value="16">16</option></select> steps per second</label>
    <a data-part="link" href="#step=0">Link to this step</a>` : ""}
  </div>
</div>`;
}

/// Steps per second.
function usualSpeed() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches ? 1 : 4;
}

let stepperCount = 0;

/// Plays one trace in an element of the page.
class Stepper {
    /// @param isAlone  whether it has the page for itself, with its keys and its address
    constructor(root, trace, isAlone) {
        this.root = root;
        this.trace = trace;
        this.header = trace.header;
        this.isAlone = isAlone;
        this.machine = new Machine(trace);
        this.shownBlock = 0;
        this.lane = { warp: 0, lane: 0 };
        this.cell = null;
        this.timer = null;
        this.predicts = false;
        this.finding = -1;
        this.difference = undefined; // the step that differs from another trace
        root.dataset.stepper = "";
        root.innerHTML = frameText(`stepper-${++stepperCount}`, isAlone);
        this.parts = new Map([...root.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));
        this.buildFrame();
        this.buildSource();
        this.buildBits();
        this.listen();
        this.show(isAlone ? this.askedStep() ?? 0 : 0);
        if (!isAlone) {
            this.beginAtKernel();
        }
    }

    part(name) { return this.parts.get(name); }
    button(name) { return this.root.querySelector(`[data-do=${name}]`); }

    /// The step that the address of the page names.
    askedStep() {
        const asked = /step=(\d+)/.exec(location.hash);
        return asked ? Number(asked[1]) - 1 : undefined;
    }

    buildFrame() {
        const { header } = this;
        const extents = ([x, y, z]) => (z > 1 ? `${x} x ${y} x ${z}` : y > 1 ? `${x} x ${y}` : `${x}`);
        const blocks = header.blocks_in_grid === 1 ? "1 block" : `${extents(header.grid)} blocks`;
        const threads = this.machine.threads === 1 ? "1 thread" : `${extents(header.block)} threads`;
        this.part("title").textContent = `${header.kernel}: launch ${header.launch}`;
        this.part("extent").textContent = `${blocks} of ${threads}, ${header.architecture}, ${header.order} order. `
            + `Recorded ${header.blocks.length} of ${plural(header.blocks_in_grid, "block")}`
            + `${header.is_cut ? "; the recording was full before they ended" : ""}.`;
        this.part("scrubber").max = this.trace.count - 1;
        this.button("finding").hidden = header.findings.length === 0;
        this.button("barrier").hidden = !this.trace.kinds.includes(Kind.barrier);
        this.buildFindings();
        if (this.isAlone) {
            this.part("speed").value = usualSpeed();
            this.buildHost();
        }
        header.blocks.forEach((index, i) => {
            this.part("blocks").append(element("button", { "data-block": i, onclick: () => this.showBlock(i) }, `(${index.join(",")})`));
        });
        this.architecture = header.architectures.findIndex(({ name }) => name === header.architecture);
        header.architectures.forEach(({ version }, i) => {
            this.part("architectures").append(element("button", { type: "button", "data-architecture": i,
                onclick: () => { this.architecture = i; this.renderRequest(this.trace.event(this.machine.step)); } }, version.join(".")));
        });
        this.part("blocks").hidden = header.blocks.length < 2;
    }

    buildHost() {
        this.part("host-panel").hidden = this.header.host.length === 0;
        for (const call of this.header.host) {
            const stream = call.stream ? `, stream ${call.stream}` : "";
            const bytes = call.bytes ? `, ${plural(call.bytes, "byte")}` : "";
            this.part("host").append(element("li", call.is_launch ? { "aria-current": "step" } : {},
                `${call.what}${bytes}${stream}${call.line ? ` (line ${call.line})` : ""}${call.is_launch ? " - this trace" : ""}`));
        }
    }

    buildFindings() {
        this.part("findings-panel").hidden = this.header.findings.length === 0;
        this.header.findings.forEach((finding, number) => {
            const box = element("div", { class: "finding" }, element("strong", {}, finding.text));
            // A lane that waits at a call is there twice: as who calls, and as who arrives.
            const isFirst = (one, i) => finding.at.findIndex(({ event, lane }) => event === one.event && lane === one.lane) === i;
            const jumps = finding.at.filter(isFirst).map(({ event, lane }) => element("button", {
                onclick: () => { this.finding = number; this.choose(this.trace.warps[event], lane); this.show(event); },
            }, `Step ${stepNumber(event)}, lane ${lane}`));
            box.append(element("p", {}, ...jumps.flatMap((jump) => [jump, " "]), finding.note));
            box.append(element("pre", {}, withoutHead(finding.lines, finding.text)));
            this.part("findings").append(box);
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
                this.part("source").append(element("p", { class: "object-name" }, source.file));
            } else {
                this.part("source-title").textContent = source.file;
            }
            source.text.split("\n").forEach((text, i) => {
                const line = i + 1;
                const isSeen = seen.has(`${file}/${line}`);
                const number = element("button", { class: "number", title: isSeen ? `Run to line ${line}` : null,
                    disabled: !isSeen, tabindex: isSeen ? null : -1, onclick: () => this.runToLine(file, line) }, `${line}`);
                const who = element("span", { class: "who" });
                const row = element("div", { class: isSeen ? "row seen" : "row" }, number, who, element("span", {}, text || " "));
                this.rows.set(`${file}/${line}`, { row, who });
                this.part("source").append(row);
            });
        });
    }

    listen() {
        for (const button of this.root.querySelectorAll("[data-do]")) {
            button.addEventListener("click", () => this.command(button.dataset.do));
        }
        this.part("scrubber").addEventListener("input", () => this.show(Number(this.part("scrubber").value)));
        this.part("warps").addEventListener("click", ({ target }) => {
            const lane = target.closest(".lane");
            if (lane) {
                this.choose(Math.floor(lane.dataset.at / laneCount), lane.dataset.at % laneCount);
                this.render(this.trace.event(this.machine.step));
            }
        });
        this.part("memory").addEventListener("click", ({ target }) => {
            const cell = target.closest(".cell");
            if (cell) {
                const [object, index] = cell.dataset.at.split("/").map(Number);
                this.cell = { object, block: this.shownBlock, index };
                this.render(this.trace.event(this.machine.step));
                this.showHistory();
            }
        });
        this.part("compare").addEventListener("click", () => this.compare());
        // Not a form: a frame that may do nothing but run scripts submits none.
        this.part("answer").addEventListener("keydown", (pressed) => {
            if (pressed.key === "Enter") {
                pressed.preventDefault();
                this.compare();
            }
        });
        new ResizeObserver(() => this.drawMarks()).observe(this.part("marks"));
        (this.isAlone ? document : this.root).addEventListener("keydown", (pressed) => this.press(pressed));
        if (!this.isAlone) {
            document.addEventListener("keydown", (pressed) => this.pressElsewhere(pressed));
        }
        if (this.isAlone) {
            addEventListener("hashchange", () => {
                const asked = this.askedStep();
                if (asked !== undefined && asked !== this.machine.step) {
                    this.show(asked);
                }
            });
        }
    }

    press(pressed) {
        const inField = pressed.target.closest("input, select, summary");
        const inGrid = pressed.target.closest("[role=grid]");
        const isPlain = !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey;
        const name = commandOfKey[pressed.key];
        if (inGrid && pressed.key.startsWith("Arrow")) {
            this.moveFocus(inGrid, pressed);
        } else if (isPlain && !inField && name && this.button(name) && !(pressed.key === " " && pressed.target.closest("button"))) {
            pressed.preventDefault();
            this.command(name);
        }
    }

    /// The text beside a stepper says "press p", so of the keys this one counts in the whole page: for the first stepper in
    /// view, unless the reader writes something or is in a stepper.
    pressElsewhere(pressed) {
        const isElsewhere = !pressed.target.closest("input, textarea, select, [data-stepper]");
        const inView = [...document.querySelectorAll("[data-stepper]")].find((root) => {
            const { top, bottom } = root.getBoundingClientRect();
            return bottom > 0 && top < innerHeight;
        });
        const isPlain = !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey;
        if (pressed.key === "p" && isPlain && isElsewhere && inView === this.root) {
            pressed.preventDefault();
            this.command("predict");
            this.button("next").scrollIntoView({ block: "nearest" });
            this.button("next").focus({ preventScroll: true });
        }
    }

    /// The small box of a stepper within a page has no room for what is above the kernel.
    beginAtKernel() {
        const linesAbove = 3;
        const box = this.part("source");
        const { trace, header } = this;
        let step = 0;
        while (step < trace.count - 1 && !header.places[trace.event(step).place]) {
            ++step;
        }
        const first = header.places[trace.event(step).place];
        const entry = first && this.rows.get(`${first.file}/${first.line}`);
        new ResizeObserver((unused, once) => {
            if (entry && box.clientHeight > 0) {
                once.disconnect();
                box.scrollTop = entry.row.offsetTop - linesAbove * entry.row.offsetHeight;
            }
        }).observe(box);
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
            this.button("predict").setAttribute("aria-pressed", `${this.predicts}`);
            this.part("prediction").hidden = true;
            return this.say(this.predicts ? this.nextQuestion(step) : "You are no longer asked.");
        default: return undefined;
        }
    }

    say(text) { this.part("caption").textContent = text; }

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
        const { type, offset } = cellOf(this.header.objects[object], index);
        return (this.header.objects[object].space !== "shared" || event.block === block) && lanesOf(event.mask).some((lane) =>
            event.offsets[lane] < offset + type.bytes && event.offsets[lane] + event.bytes > offset);
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
        this.button("play").setAttribute("aria-pressed", "true");
        this.timer = setInterval(() => {
            if (this.machine.step >= this.trace.count - 1) {
                this.stop();
            } else {
                this.show(this.machine.step + 1);
            }
        }, 1000 / (this.isAlone ? Number(this.part("speed").value) : usualSpeed()));
    }

    stop() {
        clearInterval(this.timer);
        this.timer = null;
        this.button("play").setAttribute("aria-pressed", "false");
    }

    /// When somebody who predicts is asked next, in words.
    nextQuestion(step) {
        const next = this.trace.kinds.indexOf(Kind.write, step + 1);
        return "Before a step that writes memory you are asked for the value. "
            + (next < 0 ? "No step after this one does." : `Step ${stepNumber(next)} is the next one.`);
    }

    /// Asks for the value that the first lane writes in this step.
    ///
    /// @return whether there is something to ask
    ask(step) {
        if (step >= this.trace.count || this.trace.kinds[step] !== Kind.write || !this.part("prediction").hidden) {
            return false;
        }
        const event = this.trace.event(step);
        const lane = lanesOf(event.mask)[0];
        const name = targetText(this.header, { ...event, mask: 1 << lane });
        this.part("question").textContent = `Line ${this.trace.lineOf(step)}: what does lane ${lane} of warp ${event.warp} write to ${name}?`;
        this.expected = { step, text: accessedTexts(this.header, { ...event, mask: 1 << lane }, event.value)[0] };
        const object = this.header.objects[event.object];
        const { type } = cellOf(object, cellAt(object, event.offsets[lane]));
        this.part("bits").hidden = type.encoding !== "unsigned" || type.bytes !== wordBytes;
        this.part("prediction").hidden = false;
        this.part("answer").value = "";
        this.showBits();
        this.part("answer").focus();
        return true;
    }

    /// A mask can be clicked together: a button for each bit, which is a lane. Typed and clicked answers follow each other.
    buildBits() {
        const toggled = (lane) => `0x${((Number(this.part("answer").value) ^ (1 << lane)) >>> 0).toString(16)}`;
        this.part("bits").append(element("span", {}, "or click the lanes of a mask:"),
            ...Array.from({ length: laneCount }, (unused, lane) => element("button", { type: "button", "aria-label": `bit ${lane}`, title: `bit ${lane}`,
                onclick: () => { this.part("answer").value = toggled(lane); this.showBits(); } }, `${lane}`)));
        this.part("answer").addEventListener("input", () => this.showBits());
    }

    showBits() {
        const mask = Number(this.part("answer").value);
        [...this.part("bits").querySelectorAll("button")].forEach((button, lane) => button.setAttribute("aria-pressed", `${((mask >>> lane) & 1) === 1}`));
    }

    compare() {
        const answer = this.part("answer").value.trim();
        const { step, text } = this.expected;
        this.part("prediction").hidden = true;
        this.show(step);
        const isRight = answer === text || (answer !== "" && Number(answer) === Number(text));
        this.say(`${isRight ? "Right" : `It is ${text}, not ${answer || "nothing"}`}. ${this.part("caption").textContent}`);
        this.button("next").focus();
    }

    showBlock(block) {
        this.shownBlock = block;
        this.render(this.trace.event(this.machine.step));
    }

    choose(warp, lane) {
        this.lane = { warp, lane };
    }

    show(step) {
        this.part("prediction").hidden = true; // who goes elsewhere is not asked any more
        this.machine.goTo(step);
        const event = this.trace.event(this.machine.step);
        this.shownBlock = event.block;
        if (event.mask && !((event.mask >>> this.lane.lane) & 1 && event.warp === this.lane.warp)) {
            this.choose(event.warp, lanesOf(event.mask)[0]);
        }
        if (this.isAlone) {
            history.replaceState(null, "", `#step=${event.number + 1}`);
            this.part("link").href = `#step=${event.number + 1}`;
        }
        this.part("scrubber").value = event.number;
        this.part("scrubber").setAttribute("aria-valuetext", stepText(this.trace, event.number));
        this.part("caption").classList.toggle("differs", event.number === this.difference);
        this.say(`${stepText(this.trace, event.number)}. ${sentence(this.trace, event, this.machine)}`);
        this.button("back").disabled = event.number === 0;
        this.button("next").disabled = event.number === this.trace.count - 1;
        this.render(event);
    }

    render(event) {
        this.renderSource(event);
        this.renderWarps(event);
        this.renderLocals(event);
        this.renderMemory(event);
        this.renderExchange(event);
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

    /// Of each line the warps that are there, neighbours as one: "w0-7", and "w0-3a" if only some of their lanes are there.
    warpsAtLines() {
        const lines = new Map();
        for (let warp = 0; warp < this.machine.warpCount; ++warp) {
            const paths = this.paths(this.shownBlock, warp);
            paths.forEach(({ key }, i) => {
                const letter = paths.length > 1 ? String.fromCharCode(97 + i) : "";
                const runs = lines.get(key) || [];
                const run = runs.find(({ last, letter: other }) => last === warp - 1 && other === letter);
                if (run) {
                    run.last = warp;
                } else {
                    runs.push({ first: warp, last: warp, letter });
                }
                lines.set(key, runs);
            });
        }
        return [...lines].map(([key, runs]) => [key,
            runs.map(({ first, last, letter }) => `w${first}${last > first ? `-${last}` : ""}${letter}`)]);
    }

    renderSource(event) {
        for (const { row, who } of this.rows.values()) {
            row.classList.remove("now");
            who.textContent = "";
        }
        for (const [key, labels] of this.warpsAtLines()) {
            const entry = this.rows.get(key);
            if (entry) {
                entry.who.textContent = labels.join(" ");
                entry.who.title = `Warps here: ${entry.who.textContent}`;
            }
        }
        const place = this.header.places[event.place];
        const current = place && this.rows.get(`${place.file}/${place.line}`);
        if (current) {
            current.row.classList.add("now");
            const box = this.part("source");
            const top = current.row.offsetTop;
            if (top < box.scrollTop + 20 || top > box.scrollTop + box.clientHeight - 60) {
                box.scrollTop = top - box.clientHeight / 3;
            }
        }
    }

    renderWarps(event) {
        for (const button of this.part("blocks").children) {
            button.setAttribute("aria-pressed", `${Number(button.dataset.block) === this.shownBlock}`);
        }
        const rows = Array.from({ length: this.machine.warpCount }, (unused, warp) => {
            const paths = this.paths(this.shownBlock, warp);
            const count = Math.min(laneCount, this.machine.threads - warp * laneCount);
            return sketch("div", { class: "warp", role: "row" }, sketch("span", { class: "name", role: "rowheader" }, `warp ${warp}`),
                sketch("span", { class: "lanes" }, ...Array.from({ length: count }, (unusedToo, lane) => this.laneButton(event, warp, lane, paths))),
                sketch("span", { class: "where" }, paths.map(({ key }) => key.split("/")[1]).map((line) => `line ${line}`).join(", ")));
        });
        const grid = sketch("div", { role: "grid", "aria-label": "Lanes of the warps" }, ...rows);
        this.showGrids("warps", grid);
    }

    /// Shows grids in a part. Tab comes to one element of each: to that which has the focus, was chosen, or is the first.
    showGrids(name, ...grids) {
        const part = this.part(name);
        const at = part.contains(document.activeElement) ? document.activeElement.dataset.at : undefined;
        show(part, ...grids);
        for (const grid of part.querySelectorAll("[role=grid]")) {
            const focused = at !== undefined && grid.querySelector(`[data-at="${at}"]`);
            const stop = focused || grid.querySelector(".chosen") || grid.querySelector("[role=gridcell]");
            for (const other of grid.querySelectorAll("[tabindex='0']")) {
                other.tabIndex = -1;
            }
            stop.tabIndex = 0;
            if (focused && document.activeElement !== focused) {
                focused.focus({ preventScroll: true });
            }
        }
    }

    laneButton(event, warp, lane, paths) {
        const thread = warp * laneCount + lane;
        const state = this.machine.states[this.shownBlock][thread];
        const path = paths.findIndex(({ mask }) => (mask >>> lane) & 1);
        const isActive = event.block === this.shownBlock && event.warp === warp && ((event.mask >>> lane) & 1);
        const isChosen = this.lane.warp === warp && this.lane.lane === lane;
        const letter = state === State.waits ? "‖" : state === State.returned ? "·" : state === State.ended ? "x"
            : state === State.notBegun ? "" : paths.length > 1 ? String.fromCharCode(97 + path) : isActive ? "•" : "";
        const classes = ["lane", state === State.waits ? "waits" : state === State.returned || state === State.ended ? "gone"
            : paths.length > 1 && path === 1 ? "path-b" : paths.length > 1 && path > 1 ? "path-c" : "",
        isActive ? "active" : "", isChosen ? "chosen" : ""];
        const place = this.header.places[this.machine.at[this.shownBlock][thread]];
        const words = ["has not begun", "runs", "waits", "has returned", "has ended the launch"][state];
        return sketch("button", { class: classes.filter(Boolean).join(" "), type: "button", role: "gridcell", "data-at": `${thread}`, tabindex: "-1",
            "aria-label": `lane ${lane} of warp ${warp} ${words}${place && state !== State.returned ? `, line ${place.line}` : ""}${isActive ? ", takes part" : ""}`,
            title: `lane ${lane} ${words}${place ? `, line ${place.line}` : ""}`,
        }, letter);
    }

    /// " (lane 3 is thread (3,1,0))", in a block of several dimensions.
    threadText() {
        const [x, y, z] = this.header.block;
        const thread = this.lane.warp * laneCount + this.lane.lane;
        return y * z === 1 ? "" : ` (lane ${this.lane.lane} is thread (${thread % x},${Math.floor(thread / x) % y},${Math.floor(thread / (x * y))}))`;
    }

    renderLocals(event) {
        const { warp } = this.lane;
        const rows = [];
        this.header.variables.forEach((variable, number) => {
            for (let part = 0; part < elementCount(variable); ++part) {
                const held = this.machine.held(this.shownBlock, warp, number, part);
                if (held) {
                    rows.push({ variable, part, held });
                }
            }
        });
        this.part("locals-title").textContent = `Variables of warp ${warp}${this.threadText()}`;
        if (rows.length === 0) {
            show(this.part("locals"), sketch("p", { class: "legend" }, "No variable of this warp has a value yet."));
            return;
        }
        const count = Math.min(laneCount, this.machine.threads - warp * laneCount);
        const head = sketch("tr", {}, sketch("th", { scope: "col" }, "lane"),
            ...Array.from({ length: count }, (unused, lane) => sketch("th", { scope: "col", class: lane === this.lane.lane ? "chosen" : null }, `${lane}`)));
        const body = rows.map(({ variable, part, held }) => {
            const texts = Array.from({ length: count }, (unused, lane) => ((held.mask >>> lane) & 1
                ? valueText(this.header.objects, variable, held.words.map((words) => words[lane])) : ""));
            const name = variable.extents.length ? elementName(variable, part) : variable.name;
            const label = variable.function === this.header.kernel ? name : `${variable.function}: ${name}`;
            const header = sketch("th", { scope: "row", title: variable.type }, label);
            const isChanged = (lane) => held.step[lane] === event.number;
            if (new Set(texts).size === 1 && count > 1) {
                return sketch("tr", {}, header, sketch("td", { colspan: count, class: isChanged(0) ? "all changed" : "all" }, `${texts[0]} in all lanes`));
            }
            return sketch("tr", {}, header, ...texts.map((text, lane) => sketch("td", {
                class: [isChanged(lane) ? "changed" : "", lane === this.lane.lane ? "chosen" : ""].filter(Boolean).join(" ") || null }, text)));
        });
        show(this.part("locals"), sketch("table", {}, sketch("thead", {}, head), sketch("tbody", {}, ...body)));
    }

    renderMemory(event) {
        const shown = [...this.header.objects.entries()]
            .filter(([number, { space, is_memory: isMemory }]) => isMemory && (space === "shared" || this.machine.touched.has(number)))
            .sort(([, a], [, b]) => (b.space === "shared") - (a.space === "shared"));
        this.part("memory-panel").hidden = shown.length === 0;
        this.showGrids("memory", ...shown.map(([number, object]) => this.objectView(event, object, number)));
    }

    objectView(event, object, number) {
        const isShared = object.space === "shared";
        const count = cellCount(object);
        const width = object.members ? object.members.length : object.extents.length > 1 ? object.extents[object.extents.length - 1] : isShared ? 32 : 16;
        const around = Math.min(this.machine.touched.get(number) || 0, count - 1);
        const isWhole = count <= (isShared ? mostCells : windowCells) && width <= 64;
        // Of what is too large some rows are shown, and of wide rows a part of each, around the element that was used last.
        const columns = Math.min(width, isWhole || width <= 32 ? width : 16);
        const firstColumn = Math.max(0, Math.min(around % width - columns / 2, width - columns));
        const rowCount = Math.ceil(count / width);
        const shownRows = isWhole ? rowCount : Math.max(4, Math.floor((isShared ? mostCells : windowCells) / columns));
        const firstRow = isWhole ? 0 : Math.max(0, Math.min(Math.floor(around / width) - 1, rowCount - shownRows));
        const indices = [];
        for (let row = firstRow; row < Math.min(firstRow + shownRows, rowCount); ++row) {
            const begin = row * width + firstColumn;
            indices.push(Array.from({ length: Math.min(columns, count - begin) }, (unused, i) => begin + i));
        }
        const touched = this.touchedBy(event, number);
        const isOfBlock = !isShared || event.block === this.shownBlock;
        const chosen = this.cell && this.cell.object === number && (!isShared || this.cell.block === this.shownBlock) ? this.cell.index : -1;
        const all = indices.flat();
        const longest = this.longestText(object, number, all);
        const rows = indices.map((row) => sketch("div", { class: "cells-row", role: "row" },
            sketch("span", { class: "index", role: "rowheader" }, this.rowHead(object, row[0], width)),
            ...row.map((index) => this.cellButton(event, object, number, index,
                { isTouched: isOfBlock && touched.has(index), isChosen: index === chosen }))));
        const window = isWhole ? "" : `, elements ${indexText(object, all[0])} to ${indexText(object, all[all.length - 1])} of ${elementCount(object).toLocaleString("en")}`;
        return sketch("div", { class: "object" },
            sketch("p", { class: "object-name" }, `${object.name || "memory"} `, sketch("span", {}, `${object.space}, ${object.type || `${object.bytes} bytes`}${window}`)),
            sketch("div", { class: `cells ${longest <= 3 ? "short" : longest <= 7 ? "" : longest <= 12 ? "long" : "longest"}`.trim(),
                role: "grid", "aria-label": object.name || "memory" }, ...this.memberNames(object, firstColumn, columns), ...rows));
    }

    /// Which element a row begins with; of elements that are arrays, which array.
    rowHead(object, index, width) {
        return object.members ? indexText(object, index) : `[${object.extents.length > 1 ? Math.floor(index / width) : index}]`;
    }

    /// A row of names above elements that are structs.
    memberNames(object, first, count) {
        return object.members ? [sketch("div", { class: "cells-row", role: "row" }, sketch("span", { class: "index", role: "columnheader" }, "index"),
            ...object.members.slice(first, first + count).map(({ name, type }) => sketch("span", { class: "member", role: "columnheader", title: type }, name)))] : [];
    }

    /// The cells of an object that the event touches.
    touchedBy(event, number) {
        const cells = new Set();
        if (event.object === number && event.offsets) {
            const object = this.header.objects[number];
            for (const lane of lanesOf(event.mask)) {
                const last = cellAt(object, event.offsets[lane] + event.bytes - 1);
                for (let index = cellAt(object, event.offsets[lane]); index <= last; ++index) {
                    cells.add(index);
                }
            }
        }
        return cells;
    }

    /// How many characters the longest of these cells, or of the names above them, takes.
    longestText(object, number, indices) {
        return Math.max(...(object.members || []).map(({ name }) => name.length), ...indices.map((index) => {
            const { words, writer } = this.machine.cell(number, this.shownBlock, index);
            return writer === -2 ? 1 : valueText(this.header.objects, cellOf(object, index).type, words).length;
        }));
    }

    cellButton(event, object, number, index, { isTouched, isChosen }) {
        const { words, writer } = this.machine.cell(number, this.shownBlock, index);
        const text = writer === -2 ? "?" : valueText(this.header.objects, cellOf(object, index).type, words);
        const by = writer >= 0 ? `written at step ${writer} by warp ${this.trace.warps[writer]}` : writer === -1 ? "written before this launch" : "never written";
        return sketch("button", { class: ["cell", writer === -2 ? "unwritten" : "", isTouched ? (isRead(event.kind) ? "read" : "written") : "", isChosen ? "chosen" : ""].filter(Boolean).join(" "),
            type: "button", role: "gridcell", "data-at": `${number}/${index}`, tabindex: "-1", title: `${cellName(object, index)} = ${text}, ${by}`,
            "aria-label": `${cellName(object, index)} is ${writer === -2 ? "not written" : text}, ${by}`,
        }, text);
    }

    showHistory() {
        const { object, index } = this.cell;
        const list = element("ol", {});
        let count = 0;
        for (let i = 0; i < this.trace.count && count < 100; ++i) {
            if (this.touches(i, this.cell)) {
                const event = this.trace.event(i);
                ++count;
                list.append(element("li", {}, element("a", { href: `#step=${i + 1}`, onclick: (clicked) => { clicked.preventDefault(); this.show(i); } }, `Step ${stepNumber(i)}`),
                    ` ${sentence(this.trace, event, this.machine)}`));
            }
        }
        this.part("history-panel").hidden = false;
        this.part("history-title").textContent = `History of ${cellName(this.header.objects[object], index)}`;
        this.part("history").replaceChildren(count ? list : element("p", {}, "No recorded step touches it."));
    }

    /// What the lanes exchange.
    renderExchange(event) {
        const { gave, got } = event.kind === Kind.warpFunction ? this.header.places[event.place] : {};
        const isExchange = gave !== undefined;
        this.part("exchange-panel").hidden = !isExchange;
        if (!isExchange) {
            return;
        }
        const lanes = lanesOf(event.mask);
        const row = (head, texts) => (new Set(texts).size === 1
            ? sketch("tr", {}, sketch("th", { scope: "row" }, head), sketch("td", { class: "used all", colspan: laneCount }, `${texts[0]} in ${lanesText(event.mask)}`))
            : requestRow(head, laneCount, new Map(lanes.map((lane, i) => [lane, { mark: "used", text: texts[i] }]))));
        this.part("exchange-title").textContent = `${this.header.functions[event.function]}() of warp ${event.warp}, with mask 0x${(event.callMask >>> 0).toString(16)}`;
        show(this.part("exchange"), requestTable("What each lane passed, and what was returned to it", ["lane", ...Array(laneCount).keys()],
            [row("passed", exchangedTexts(this.header, event, gave, event.gave)), row("returned", exchangedTexts(this.header, event, got, event.got))]));
    }

    /// The chosen architecture and the newest one, with which older ones are compared.
    shownArchitectures() {
        return [...new Set([this.architecture, this.header.architectures.length - 1])];
    }

    /// What memory makes of an access, by the rules of the chosen architecture, and beside it by those of the newest.
    renderRequest(event) {
        this.part("request-panel").hidden = !event.request;
        if (!event.request) {
            return;
        }
        for (const button of this.part("architectures").children) {
            button.setAttribute("aria-pressed", `${Number(button.dataset.architecture) === this.architecture}`);
        }
        const object = this.header.objects[event.object];
        const version = (i) => this.header.architectures[i].version.join(".");
        const shown = this.shownArchitectures();
        this.part("request-title").textContent = `Request of warp ${event.warp}, by the rules of compute capability ${shown.map(version).join(" and of ")}`;
        const sides = shown.map((i) => sketch("div", { class: "rules" }, ...(shown.length > 1 ? [sketch("p", { class: "version" }, `By ${version(i)}`)] : []),
            ...pictureView(this.header.requests[event.request - 1][i], object, event)));
        show(this.part("request"), sketch("div", { class: "beside" }, ...sides), ...(event.kind === Kind.atomic ? [sketch("p", {}, queueText(event))] : []));
    }

    /// Barriers as rungs above the scrubber, findings as larger ones.
    drawMarks() {
        const canvas = this.part("marks");
        const width = canvas.clientWidth;
        const scale = window.devicePixelRatio || 1;
        const theme = `${matchMedia("(prefers-color-scheme: dark)").matches} ${document.documentElement.className}`;
        if (this.theme !== theme) {
            this.theme = theme;
            this.colours = new Map();
        }
        const colour = (name) => { // as the canvas takes it
            if (!this.colours.has(name)) {
                canvas.style.color = `var(${name})`;
                this.colours.set(name, getComputedStyle(canvas).color);
            }
            return this.colours.get(name);
        };
        canvas.width = width * scale;
        canvas.height = canvas.clientHeight * scale;
        const paint = canvas.getContext("2d");
        paint.scale(scale, scale);
        const x = (step) => 8 + (step / Math.max(1, this.trace.count - 1)) * (width - 16);
        paint.fillStyle = colour("--faint");
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
        paint.fillStyle = colour("--bad");
        const ofFindings = this.header.findings.flatMap((finding) => finding.at).map(({ event }) => event);
        for (const event of this.difference === undefined ? ofFindings : [this.difference]) {
            paint.fillRect(x(event) - 2, 0, 4, 14);
        }
        paint.fillStyle = colour("--accent");
        paint.fillRect(x(this.machine.step) - 1, 0, 2, 14);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Two orders side by side

/// What each thread reads, writes and exchanges, in its own order, each with the number of the event.
function deedsOf(trace) {
    const { header } = trace;
    const machine = new Machine(trace);
    const deeds = new Map();
    for (let i = 0; i < trace.count; ++i) {
        machine.goTo(i);
        const event = trace.event(i);
        if (!isAccess(event.kind) && event.kind !== Kind.warpFunction || event.kind === Kind.outside) {
            continue;
        }
        for (const lane of lanesOf(event.mask)) {
            const key = `${header.blocks[event.block].join()}/${event.warp}/${lane}`;
            deeds.set(key, deeds.get(key) || []);
            deeds.get(key).push({ event: i, warp: event.warp, lane, ...deedOf(header, event, lane, machine) });
        }
    }
    return deeds;
}

/// What one lane does in an event, in words, and the value that it reads, writes or gets.
function deedOf(header, event, lane, machine) {
    const place = placeText(header, event.place);
    if (event.kind === Kind.warpFunction) {
        return { text: `calls ${header.functions[event.function]}()${place}`, value: event.got.map((words) => words[lane]).join() };
    }
    const object = header.objects[event.object];
    const index = cellAt(object, event.offsets[lane]);
    const { words, writer } = machine.cell(event.object, event.block, index);
    const verb = { [Kind.read]: "reads", [Kind.write]: "writes", [Kind.atomic]: "changes", [Kind.fetch]: "fetches" }[event.kind];
    return { text: `${verb} ${cellName(object, index)}${place}`, value: writer === -2 ? "an unwritten value" : valueText(header.objects, cellOf(object, index).type, words) };
}

/// The first step of one trace that a thread does otherwise in the other one, with that step; nothing if there is none.
function firstDifference(one, other) {
    let first;
    for (const [key, deeds] of one) {
        const others = other.get(key) || [];
        const i = deeds.findIndex((deed, k) => !others[k] || deed.text !== others[k].text || deed.value !== others[k].value);
        if (i >= 0 && (!first || deeds[i].event < first.here.event)) {
            first = { here: deeds[i], there: others[i] };
        }
    }
    return first;
}

/// Plays two of several traces of one kernel, and shows where a lane first does something else.
class Comparison {
    constructor(root, traces) {
        this.traces = traces;
        this.deeds = new Map(); // of the traces that have been compared
        const id = `comparison-${++stepperCount}`;
        const side = (number) => `
  <div class="side" role="group" aria-label="${number === 0 ? "One order" : "Another order"}">
    <p class="order"><label>Order <select id="${id}-${number}">${traces.map(({ header }, i) =>
    `<option value="${i}"${i === number ? " selected" : ""}>${header.order}</option>`).join("")}</select></label></p>
    <div></div>
  </div>`;
        root.innerHTML = `
<div class="difference"><p aria-live="polite"></p><button type="button">Show it</button></div>
<div class="sides">${side(0)}${side(1)}
</div>`;
        this.text = root.querySelector(".difference p");
        this.button = root.querySelector(".difference button");
        this.button.addEventListener("click", () => this.showDifference());
        this.selects = [...root.querySelectorAll("select")];
        this.places = [...root.querySelectorAll(".side > div")];
        this.sides = [];
        this.selects.forEach((select, number) => {
            select.addEventListener("change", () => { this.fill(number); this.compare(); });
            this.fill(number);
        });
        this.compare();
    }

    traceOf(number) { return this.traces[Number(this.selects[number].value)]; }

    fill(number) {
        const place = element("div", {});
        this.places[number].replaceWith(place);
        this.places[number] = place;
        this.sides[number] = new Stepper(place, this.traceOf(number), false);
    }

    deedsIn(trace) {
        if (!this.deeds.has(trace)) {
            this.deeds.set(trace, deedsOf(trace));
        }
        return this.deeds.get(trace);
    }

    compare() {
        const [one, other] = [this.traceOf(0), this.traceOf(1)];
        this.found = firstDifference(this.deedsIn(one), this.deedsIn(other));
        const { here, there } = this.found || {};
        this.sides[0].difference = here && here.event;
        this.sides[1].difference = there && there.event;
        this.button.hidden = !here;
        const [order, otherOrder] = [one, other].map(({ header }) => `in ${header.order} order`);
        this.text.textContent = !here ? "Each lane does the same in both orders."
            : `First difference: lane ${here.lane} of warp ${here.warp} ${here.text}`
                + (!there ? ` ${order}, and comes to its end before that ${otherOrder}.`
                    : there.text === here.text ? `: ${here.value} ${order}, ${there.value} ${otherOrder}.`
                        : ` ${order}, and ${there.text} ${otherOrder}.`);
        this.showDifference();
    }

    showDifference() {
        [this.found?.here, this.found?.there].forEach((deed, number) => {
            if (deed) {
                this.sides[number].choose(deed.warp, deed.lane);
                this.sides[number].show(deed.event);
            }
        });
    }
}

/// Makes a stepper of an element that holds traces; until then it shows a picture and the steps as text.
async function start(place) {
    const traces = (await Promise.all([...place.querySelectorAll("script.trace")].map(unpack))).map((bytes) => new Trace(bytes));
    const isAlone = !place.classList.contains("compact");
    const root = element("div", { class: "plays" });
    place.prepend(root);
    place.classList.add("started");
    if (traces.length === 1) {
        place.stepper = new Stepper(root, traces[0], isAlone);
        return;
    }
    place.stepper = new Comparison(root, traces);
    if (isAlone) {
        place.classList.add("compact");
        place.setAttribute("role", "main");
        root.prepend(element("h1", { class: "kernel top" }, `${traces[0].header.kernel} in several orders`));
    }
}

// What is folded is missed on paper.
const isFolded = new Set();
addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll(".stepper details.transcript:not([open])")) {
        isFolded.add(details);
        details.open = true;
    }
});
addEventListener("afterprint", () => {
    for (const details of isFolded) {
        details.open = false;
    }
    isFolded.clear();
});

for (const place of document.querySelectorAll(".stepper")) {
    start(place).catch((problem) => {
        place.prepend(element("p", { role: "alert" }, `These steps cannot be played: ${problem.message}. It needs a browser of 2024 or later.`));
    });
}
