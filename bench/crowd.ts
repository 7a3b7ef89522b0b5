// A shop on a good day: `node bench/crowd.ts [seconds] [shoppers] [orders a second] [SQLite|PostgreSQL]`. So many shoppers look around over HTTP, a page each five seconds, every tenth with a cart,
// while others buy. Then all at once ask for four times what the shop can do, and it is looked at how soon it says so and how soon it is well again.
import { setTimeout as wait } from 'node:timers/promises';
import { administrate, postgresUrl, toDatabaseUrl } from '@mercer/server/testing';
import { BuiltShop } from './built-shop.ts';
import { Crowd } from './crowd-shoppers.ts';
import { formatQuantiles } from './statistics.ts';

const [seconds = 300, shoppers = 1000, perSecond = 20] = process.argv.slice(2, 5).map(Number);
const server = process.argv[5] === 'PostgreSQL' ? postgresUrl : null;
const betweenLooksMs = 30_000;
const flood = { seconds: 20, atOnce: 3000 };
const restMs = 5000;

const database = `mercer_bench_${process.pid}`;
if (server) await administrate(server, `create database ${database}`);
const shop = await BuiltShop.open('.', server ? toDatabaseUrl(server, database) : '');
try {
  const crowd = await Crowd.open(shop.url);
  const memories: number[] = [];
  const looks = setInterval(() => memories.push(Math.round(shop.readMemoryMb())), betweenLooksMs);
  await crowd.runShoppingDay({ seconds, shoppers, perSecond });
  clearInterval(looks);
  console.log('what | p50 ms | p95 | p99 | count');
  for (const [name, times] of crowd.takeMeasuredTimes())
    console.log([name, ...formatQuantiles(times, 1), times.length].join(' | '));
  console.log(`answers that were none, or 5xx | ${crowd.countFaults()}`);
  console.log(`memory of the shop each ${betweenLooksMs / 1000} s, MB | ${memories.join(', ')}`);

  const { answered, refused: refusedTimes, failed } = await crowd.floodWithRequests(flood);
  console.log(`\n${flood.atOnce} at once for ${flood.seconds} s | p50 ms | p95 | p99 | count`);
  console.log(['answered', ...formatQuantiles(answered, 0), answered.length].join(' | '));
  console.log(['refused with 503', ...formatQuantiles(refusedTimes, 0), refusedTimes.length].join(' | '));
  console.log(`neither | ${failed}`);
  await wait(restMs);
  await crowd.runShoppingDay({ seconds: 10, shoppers: shoppers / 10, perSecond: perSecond / 10 });
  console.log(`\n${restMs / 1000} s later | p50 ms | p95 | p99 | count`);
  for (const [name, times] of crowd.takeMeasuredTimes())
    console.log([name, ...formatQuantiles(times, 1), times.length].join(' | '));
  console.log(`answers that were none, or 5xx | ${crowd.countFaults()}`);
} finally {
  await shop.close();
  if (server) await administrate(server, `drop database if exists ${database} with (force)`);
}
