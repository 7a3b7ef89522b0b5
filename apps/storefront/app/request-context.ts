import { createContext, type RouterContextProvider } from 'react-router';

/** What the composition root hands to the pages with each request. */
export interface RequestContext {
  /** Of this answer's Content-Security-Policy. */
  nonce: string;
  publicKey: string;
  publicUrl: string;
  /** The data are those of the demo store. */
  isDemo: boolean;
  /** Reaches the commerce backend: in this process, or elsewhere with `API_URL`. */
  fetch: (request: Request) => Promise<Response>;
  /** The session token of the request's cookie. */
  session: string | undefined;
  /** Called when the backend gave this shopper another token: it becomes the HttpOnly cookie of the answer. */
  keepSession: (token: string) => void;
  year: number;
}

export const requestContext = createContext<RequestContext>();

export function requestOf(context: Readonly<RouterContextProvider>): RequestContext {
  return context.get(requestContext);
}
