import { expect, test } from 'vitest';
import { type Notification, withNotification } from './notifications.ts';

const info = (id: number, message = `${id}`): Notification => ({ id, message, kind: 'info' });

test('up to 3 at once, the oldest is dismissed when more arrive', () => {
  const shown = [1, 2, 3, 4].map((id) => info(id)).reduce<Notification[]>(withNotification, []);
  expect(shown.map(({ id }) => id)).toEqual([2, 3, 4]);
});

test('the same notification is shown once', () => {
  expect(withNotification([info(1, 'a'), info(2, 'b')], info(3, 'a')).map(({ id }) => id)).toEqual([2, 3]);
});
