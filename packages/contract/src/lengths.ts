/** Characters of a line of text that a shopper types, e.g. of an address. */
export const maxTextLength = 200;

/** Characters of an e-mail address (RFC 5321, 4.5.3.1.3, without the angle brackets). */
export const maxEmailLength = 254;
