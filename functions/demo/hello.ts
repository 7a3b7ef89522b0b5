interface HelloRequest {
  query: { name?: string };
  body: { name?: string };
  store: { name: string };
}

/** GET /functions/demo/hello?name=Ada */
export function get({ query, store }: HelloRequest) {
  return { message: greeting(query.name), store: store.name };
}

/** POST /functions/demo/hello {"name": "Ada"} */
export function post({ body, store }: HelloRequest) {
  return { message: greeting(body.name), store: store.name };
}

function greeting(name = 'shopper') {
  return `Hello, ${name}!`;
}
