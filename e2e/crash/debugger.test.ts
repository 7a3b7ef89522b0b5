import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { ShopProcess } from './shop-process.ts';

test('no signal opens a debugger of the shop', async () => {
  const port = await freePort();
  const shop = await ShopProcess.start(undefined, { NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` });
  onTestFinished(() => shop.end());
  for (let time = 0; time < 10; time += 1) {
    shop.send('SIGUSR1');
    expect((await fetch(`${shop.origin}/`)).status).toBe(200);
    expect(await isOpen(port)).toBe(false);
  }
});

function isOpen(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1', () => resolve(true));
  socket.on('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
