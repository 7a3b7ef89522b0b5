import { LogOut } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { browserClient } from '../../client.ts';
import { messages } from '../../messages.ts';
import { useCart } from '../../state/cart.tsx';
import { useSession } from '../../state/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './account-layout.module.css';

const tabs = [
  { id: '/account', label: messages.account.profile },
  { id: '/account/addresses', label: messages.account.addresses },
  { id: '/account/orders', label: messages.account.orders },
] as const;

/** 'My Account': each tab has its own address. */
export function AccountLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const selected = tabs.find((tab) => tab.id === pathname)?.id ?? '/account';
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{messages.account.title}</h1>
      <noscript>
        <nav className={styles.links}>
          {tabs.map((tab) => (
            <a key={tab.id} href={tab.id}>
              {tab.label}
            </a>
          ))}
        </nav>
      </noscript>
      <Tabs
        orientation="vertical"
        label={messages.account.title}
        tabs={tabs}
        selected={selected}
        onSelect={(path) => navigate(path, { preventScrollReset: true })}
        footer={<LogoutButton />}
      >
        <div className={styles.panel}>{children}</div>
      </Tabs>
    </div>
  );
}

function LogoutButton() {
  const { setAccount } = useSession();
  const { refresh } = useCart();
  const navigate = useNavigate();

  async function logOut(event: FormEvent) {
    event.preventDefault();
    await browserClient().account.logout();
    await navigate('/');
    setAccount(null);
    refresh();
  }

  return (
    <form method="post" action="/logout" onSubmit={logOut} className={styles.logout}>
      <Button type="submit" variant="secondary" wide>
        <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
        {messages.auth.logout}
      </Button>
    </form>
  );
}
