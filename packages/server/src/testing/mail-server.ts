import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

export interface ReceivedMail {
  from: string;
  to: string[];
  source: string;
}

/**
 * Decides the server's reply to a received mail, by its code or in a sentence: 250 accepts it; null closes the
 * connection without a reply.
 */
type Verdict = (mail: ReceivedMail) => number | string | null;

/** A mail server for one test, as RFC 5321 has it; keeps in `received` every mail that came whole, and counts `connections`. */
export async function startMailServer(verdict: Verdict = () => 250) {
  const received: ReceivedMail[] = [];
  const counted = { connections: 0 };
  const server = createServer((socket) => {
    counted.connections += 1;
    serveMailClient(socket, received, verdict).catch(() => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return Object.assign(counted, {
    received,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
  });
}

async function serveMailClient(socket: Socket, received: ReceivedMail[], verdict: Verdict) {
  const sendLine = (text: string) => socket.write(`${text}\r\n`);
  const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  let mail: ReceivedMail = { from: '', to: [], source: '' };
  socket.on('error', () => {});
  sendLine('220 test');
  for await (const line of lines) {
    const [, verb = '', address = ''] = line.match(/^(\w{4})[^<]*<?([^>]*)/) ?? [];
    if (verb === 'MAIL') mail = { from: address, to: [], source: '' };
    if (verb === 'RCPT') mail.to.push(address);
    if (verb === 'QUIT') {
      sendLine('221 bye');
      socket.end();
      return;
    }
    if (verb !== 'DATA') {
      sendLine('250 ok');
      continue;
    }
    sendLine('354 go on');
    mail.source = await readMailSource(lines);
    received.push(mail);
    const answer = verdict(mail);
    if (answer === null) {
      socket.destroy();
      return;
    }
    sendLine(`${answer} done`);
  }
}

async function readMailSource(lines: AsyncIterableIterator<string>): Promise<string> {
  const data: string[] = [];
  for (;;) {
    const { value, done: isDone } = await lines.next();
    if (isDone || value === '.') return data.join('\r\n');
    data.push(value.replace(/^\./, ''));
  }
}
