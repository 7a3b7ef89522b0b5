import { defineMail } from './define-mail.ts';
import type { LinkMail } from './mail-facts.ts';

interface StaffLinkMail extends LinkMail {
  kind: 'invitation' | 'recovery';
  /** staff member who has caused the mail */
  inviter: string;
}

const sample: StaffLinkMail = { name: 'Kim Lee', link: '/console/join#token=abc', kind: 'invitation', inviter: 'Ada' };

/** The mail has the link by which a staff member chooses a password. */
export const staffLink = defineMail({
  sample,
  variants: {
    staff_invitation: {
      words: {
        subject: 'Your access to {{store.name}}',
        heading: 'Join {{store.name}}',
        paragraphs: [
          '{{staff.inviter}} has invited you to work with {{store.name}}. Choose a password with this link. It works once, within 7 days.',
        ],
        button: 'Choose a password',
        note: 'If you do not expect this invitation, you can ignore this mail.',
      },
      placeholders: ['customer.name', 'staff.inviter'],
    },
    staff_recovery: {
      words: {
        subject: 'A new password for your access to {{store.name}}',
        heading: 'Choose a new password',
        paragraphs: [
          '{{staff.inviter}} has ended your sessions at {{store.name}}. Choose a new password with this link. It works once, within 24 hours.',
        ],
        button: 'Choose a new password',
        note: 'If you do not expect this mail, ask {{staff.inviter}} about it.',
      },
      placeholders: ['customer.name', 'staff.inviter'],
      sample: { kind: 'recovery', link: '/console/recover#token=abc' },
    },
  },
  selectName: ({ kind }) => (kind === 'recovery' ? 'staff_recovery' : 'staff_invitation'),
  values: ({ inviter }) => ({ 'staff.inviter': inviter }),
});
