interface HelloRequest {
  query: { name?: string };
  body: { name?: string };
  store: { name: string };
}

/** GET /functions/demo/hello?name=Ada */
export function get({ query, store }: HelloRequest) {
  return { message: formatGreeting(query.name), store: store.name };
}

/** POST /functions/demo/hello {"name": "Ada"} */
export function post({ body, store }: HelloRequest) {
  return { message: formatGreeting(body.name), store: store.name };
}

function formatGreeting(name = 'shopper') {
  return `Hello, ${name}!`;
}
