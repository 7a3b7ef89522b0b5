import { expect, test } from 'vitest';
import { type Notification, withNotification } from './notifications.ts';

const buildNotification = (id: number, message = `${id}`): Notification => ({ id, message, kind: 'info' });

test('up to 3 at once, the oldest is dismissed when more arrive', () => {
  const notifications = [1, 2, 3, 4].map((id) => buildNotification(id)).reduce<Notification[]>(withNotification, []);
  expect(notifications.map(({ id }) => id)).toEqual([2, 3, 4]);
});

test('the same notification is shown once', () => {
  expect(
    withNotification([buildNotification(1, 'a'), buildNotification(2, 'b')], buildNotification(3, 'a')).map(
      ({ id }) => id,
    ),
  ).toEqual([2, 3]);
});
