export const help = `Usage: npm run mercer -- init [flags]

Describes the shop in its database, which DATA_DIR or DATABASE_URL name as for npm start. At a terminal it asks for what
no flag says; elsewhere what is missing stays as it is, or is what is usual in the country. The shop may be running: it
shows the change within ten seconds. Called again it changes what the flags say, and nothing else.

  --name <text>            what the shop is called
  --language <locale>      e.g. en-US or de-DE
  --currency <code>        e.g. USD or EUR
  --country <code>         where the shop is, e.g. DE
  --countries <codes>      where it ships to, e.g. DE,AT; else its own country
  --email <address>        mails come from it, and show it
  --tax-included yes|no    whether prices contain the tax
  --show-key               prints the operator key
  --json                   answers in JSON (npm run -s mercer -- init --json …)

Examples
  npm run mercer -- init
  npm run mercer -- init --name 'Blue Door' --language en-GB --currency GBP --country GB --email hello@bluedoor.example
  DATA_DIR=/srv/laden npm run mercer -- init --name Laden --language de --countries DE,AT

It ends with 0 when the shop is described, 1 when its database cannot be used, 2 when a flag makes no sense.`;
