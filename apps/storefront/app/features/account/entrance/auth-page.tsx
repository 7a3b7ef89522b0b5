import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './auth-page.module.css';

interface AuthPageProps {
  title: string;
  question: string;
  link: { to: string; label: string };
  children: ReactNode;
}

/** The narrow card that Sign In and Sign Up share. */
export function AuthPage({ title, question, link, children }: AuthPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {children}
        <p className={styles.other}>
          {question} <Link to={link.to}>{link.label}</Link>
        </p>
      </div>
    </div>
  );
}
