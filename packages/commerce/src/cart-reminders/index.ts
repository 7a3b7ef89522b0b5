export { remindOfCarts } from './remind-of-carts.ts';
export { CartRemindersSchema, defaultCartReminders } from './settings.ts';
