import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../free-port.ts';
import { ShopProcess } from './shop-process.ts';

test('no signal opens a debugger of the shop', async () => {
  const port = await findFreePort();
  const shop = await ShopProcess.start(undefined, { NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` });
  onTestFinished(() => shop.end());
  for (let time = 0; time < 10; time += 1) {
    shop.sendSignal('SIGUSR1');
    expect((await fetch(`${shop.origin}/`)).status).toBe(200);
    expect(await isPortOpen(port)).toBe(false);
  }
});

function isPortOpen(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1', () => resolve(true));
  socket.on('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
