import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Router, useLocation } from 'wouter';
import { OperatorError } from '../api/operator.ts';
import { readMe, readSessionState } from '../api/session.ts';
import { MeProvider } from '../rights/me.tsx';
import { ErrorState, LoadingState } from '../ui/notice.tsx';
import { ToastProvider } from '../ui/toasts.tsx';
import { WordsProvider } from '../words/words.tsx';
import { Frame } from './frame.tsx';
import { JoinPage, RecoverPage } from './link-pages.tsx';
import { SessionDialogs } from './session-dialogs.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { WelcomePage } from './welcome-page.tsx';

const halfHourMs = 30 * 60_000;

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: halfHourMs,
      // A refusal stays one; a broken line may come back
      retry: (failures, error) => failures < 2 && !(error instanceof OperatorError && error.status < 500),
    },
  },
});

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router base="/console">
        <SignedIn />
      </Router>
    </QueryClientProvider>
  );
}

function SignedIn() {
  const client = useQueryClient();
  const [path, navigate] = useLocation();
  const state = useQuery({ queryKey: ['session'], queryFn: readSessionState, staleTime: Number.POSITIVE_INFINITY });
  const me = useQuery({
    queryKey: ['me'],
    queryFn: readMe,
    enabled: state.data?.signed_in === true,
    staleTime: halfHourMs,
  });
  const reload = async () => {
    if (path === '/welcome') navigate('/', { replace: true });
    await client.invalidateQueries({ queryKey: ['session'] });
  };
  const inBrowserLanguage = (content: ReactNode) => (
    <WordsProvider locale={navigator.language}>{content}</WordsProvider>
  );
  const error = state.error ?? me.error;
  const retry = () => Promise.all([state.refetch(), me.refetch()]);
  if (error) return inBrowserLanguage(<ErrorState error={error} onRetry={retry} />);
  if (!state.data) return inBrowserLanguage(<LoadingState />);
  if (path === '/join') return inBrowserLanguage(<JoinPage />);
  if (path === '/recover') return inBrowserLanguage(<RecoverPage />);
  if (path === '/welcome' && !state.data.signed_in) return inBrowserLanguage(<WelcomePage onSignedIn={reload} />);
  if (!state.data.signed_in) return inBrowserLanguage(<SignInPage onSignedIn={reload} />);
  if (!me.data) return inBrowserLanguage(<LoadingState />);
  return (
    <WordsProvider locale={me.data.locale ?? navigator.language}>
      <MeProvider me={me.data}>
        <ToastProvider>
          <Frame />
          <SessionDialogs />
        </ToastProvider>
      </MeProvider>
    </WordsProvider>
  );
}
