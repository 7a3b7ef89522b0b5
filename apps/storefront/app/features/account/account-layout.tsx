import { LogOut } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { messages } from '../../i18n/messages.ts';
import { browserClient } from '../../loading/client.ts';
import { useCartCalls } from '../../state/cart.tsx';
import { tellOtherTabs } from '../../state/other-tabs.ts';
import { useSession } from '../../state/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './account-layout.module.css';

/** Tabs after the specification's three, for those who have something there. */
export interface AccountExtras {
  cards: boolean;
  subscriptions: boolean;
}

const paths = { cards: '/account/cards', subscriptions: '/account/subscriptions' } as const;

/** 'My Account': each tab has its own address. */
export function AccountLayout({ extras, children }: { extras: AccountExtras | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  const words = messages().account;
  const isTabVisible = (name: keyof AccountExtras) => extras?.[name] || pathname === paths[name];
  const tabs = [
    createAccountTab('/account', words.profile),
    createAccountTab('/account/addresses', words.addresses),
    createAccountTab('/account/orders', words.orders),
    ...(isTabVisible('cards') ? [createAccountTab(paths.cards, words.cards)] : []),
    ...(isTabVisible('subscriptions') ? [createAccountTab(paths.subscriptions, words.subscriptions)] : []),
  ];
  const selected = tabs.find(({ id }) => id === pathname)?.id ?? '/account';
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{words.title}</h1>
      <Tabs orientation="vertical" label={words.title} tabs={tabs} selected={selected} footer={<LogoutButton />}>
        <div className={styles.panel}>{children}</div>
      </Tabs>
    </div>
  );
}

const createAccountTab = (path: string, label: string) => ({ id: path, label, to: path });

function LogoutButton() {
  const { leave } = useSession();
  const { refresh } = useCartCalls();

  async function logOutShopper(event: FormEvent) {
    event.preventDefault();
    await browserClient().account.logout();
    leave();
    tellOtherTabs('account');
    refresh();
  }

  return (
    <form method="post" action="/logout" onSubmit={logOutShopper} className={styles.logout}>
      <Button type="submit" variant="secondary" wide>
        <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
        {messages().auth.logout}
      </Button>
    </form>
  );
}
