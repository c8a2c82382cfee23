interface AllowedParts {
  readonly file: string;
  /** Why none of the parts can contain user input. */
  readonly why: string;
  /** The expressions as in the source, with single spaces. */
  readonly parts: readonly string[];
}

/** Reviewed statements that are composed of more than constants (S66). A new entry needs its own reason. */
export const ALLOWED_PARTS: readonly AllowedParts[] = [
  {
    file: 'domains/accounts/server/approvals/approval.sql.ts',
    why: 'a comparison and a direction, one of two each',
    parts: ['compared', 'direction'],
  },
  {
    file: 'domains/accounts/server/archive/archive-parts.ts',
    why: 'one of two texts',
    parts: ["inFull ? 'to_jsonb(c)' : \"to_jsonb(c) - 'answer'\"", "inFull ? 'to_jsonb(a)' : \"to_jsonb(a) - 'address'\""],
  },
  {
    file: 'domains/accounts/server/closing/closing.sql.ts',
    why: 'conditions are texts of the module',
    parts: ['where'],
  },
  {
    file: 'domains/accounts/server/contacts/contact.sql.ts',
    why: 'the names of columns are texts of the module',
    parts: ['column', 'columns'],
  },
  {
    file: 'domains/accounts/server/lockout/attempt.sql.ts',
    why: 'an expression of the module over a row alias of the module',
    parts: ['isOver', "lasts('c')", 'row'],
  },
  {
    file: 'domains/accounts/server/members/staff-members.sql.ts',
    why: 'one of two texts',
    parts: ['ofMerchants'],
  },
  {
    file: 'domains/agents/server/rebate/settlement/bill.sql.ts',
    why: 'one of two names of a column',
    parts: ['owner'],
  },
  {
    file: 'domains/content/server/operators/copy-content.sql.ts',
    why: 'one of three names of tables',
    parts: ['kind'],
  },
  {
    file: 'domains/content/server/operators/subject-owner.sql.ts',
    why: 'statements are texts of the module',
    parts: ['statement'],
  },
  {
    file: 'platform/server/hold-commits.ts',
    why: 'sends the statement that it was given; the name of the setting is a constant',
    parts: ['text'],
  },
  {
    file: 'domains/content/server/inbox/letter.sql.ts',
    why: 'texts of the module, chosen by a picklist',
    parts: ['THEIRS[page.kind]', 'THEIRS.mail', 'THEIRS.news'],
  },
  {
    file: 'domains/games/server/catalogue/game-list.sql.ts',
    why: 'conditions and orders are texts of the module; what a caller gave goes through value(), which answers a placeholder',
    parts: [
      'values.push(given)',
      'list.table',
      'value(filter.memberList.memberId)',
      'value(filter.categories)',
      'value(filter.vendorCode)',
      'value(filter.classification)',
      'value(filter.minBetAmount)',
      'value([...approval.autoplay])',
      'value(approval.returnMinBasisPoints)',
      'value(approval.slotCycleMinMs)',
      'value(filter.lineCountMin)',
      'value(`${escaped(first)}%`)',
      'escaped(first)',
      'value(`%${escaped(first)}%`)',
      "held.map((one) => one.holds).join(' or ')",
      "held.map((one) => `when ${one.holds} then ${one.share}::real`).join(' ')",
      'one.holds',
      'one.share',
      "likeness.join(' + ')",
      'join',
      "conditions.join('\\n and ')",
      'value(page.limit)',
      'value(page.offset)',
      "order.join(', ')",
      'place',
      'from',
      'slice',
      'found',
      'value(`%${escaped(word)}%`)',
      'escaped(word)',
      'value(`${word}%`)',
      'value(`% ${word}%`)',
      'word',
      'sign',
    ],
  },
  {
    file: 'domains/games/server/catalogue/game.sql.ts',
    why: 'the placeholder of the merchant, written where it is called',
    parts: ['merchantCode', "shownBy('$1')"],
  },
  {
    file: 'domains/games/server/winner-board/winner.sql.ts',
    why: 'the placeholder of the merchant, written where it is called',
    parts: ["shownBy('$1')"],
  },
  {
    file: 'domains/games/server/feed/feed.sql.ts',
    why: 'the names of columns are a list of the module',
    parts: [
      "STATED.join(', ')",
      "STATED.map((column) => `f.${column}`).join(', ')",
      'column',
      "STATED.map((column) => `${alias}.${column}`).join(', ')",
      'alias',
      "STATED.map((column) => `${column} = f.${column}`).join(', ')",
      "row('g')",
      "row('f')",
    ],
  },
  {
    file: 'domains/games/server/held-wins/held-win.sql.ts',
    why: 'a comparison and a direction, one of two each',
    parts: ['compared', 'direction'],
  },
  {
    file: 'domains/games/server/lotteries/lottery-draw.sql.ts',
    why: 'one of two texts of the module',
    parts: ['drawn'],
  },
  {
    file: 'domains/merchant/server/content-draft/content-version.sql.ts',
    why: 'one of two texts',
    parts: [
      'revision === 0 ? `insert into merchant.content_version (kind, drafted_id, version, merchant_code, content, saved_by, saved_at, publish_at) select $1, $2, coalesce(max(version), 0) + 1, $3, $4, $5, $6, $7 from merchant.content_version where kind = $1 and drafted_id = $2 on conflict do nothing returning version` : `update merchant.content_version set content = $4, saved_by = $5, saved_at = $6, publish_at = $7, refused = null, revision = revision + 1 where kind = $1 and drafted_id = $2 and merchant_code = $3 and published_at is null and revision = $8 returning version`',
    ],
  },
  {
    file: 'domains/merchant/server/draft/site-draft.sql.ts',
    why: 'one of two texts',
    parts: [
      'revision === 0 ? `insert into merchant.site_draft (merchant_code, revision, template_flags, changes, saved_by, saved_at) values ($1, $2 + 1, $3, $4, $5, $6) on conflict do nothing returning revision` : `update merchant.site_draft set revision = $2 + 1, template_flags = $3, changes = $4, saved_by = $5, saved_at = $6 where merchant_code = $1 and revision = $2 returning revision`',
    ],
  },
  {
    file: 'domains/promotions/server/dry-run/dry-run.sql.ts',
    why: 'moments are columns or parameters, written where it is called; rewards are texts of the module by kind',
    parts: [
      "periodOf({ unit: `'day'`, at: 's.created_at', timeZone: '$2' })",
      "periodOf({ unit: `($3::jsonb ->> 'period')`, at: 'r.at', timeZone: '$2' })",
      'amount',
      'REWARDS[rule.kind]',
    ],
  },
  {
    file: 'domains/promotions/server/mission/progress.sql.ts',
    why: 'moments are columns, written where it is called',
    parts: [
      "quarterOf('c.closed_at')",
      "periodOf({ unit: \"(v.rule ->> 'period')\", at: 't.quarter', timeZone: 'm.time_zone' })",
      "quarterOf('s.counted_at')",
      'at',
    ],
  },
  {
    file: 'domains/promotions/server/promotion/period.sql.ts',
    why: 'unit, moment and time zone are columns or parameters, written where it is called',
    parts: ['unit', 'at', 'timeZone', 'start', "periodOf({ unit: '$1::text', at: '$2::timestamptz', timeZone: '$3::text' })"],
  },
  {
    file: 'domains/wallet/server/deposit/deposit-case.sql.ts',
    why: 'ofMerchants is one of two texts of the module',
    parts: ['ofMerchants'],
  },
  {
    file: 'domains/wallet/server/figures/day-figure.sql.ts',
    why: 'columns, joins and orders are texts of the module, chosen by a picklist',
    parts: ['count', "COUNTS.join(', ')", 'by', "by === 'day' ? BY_DAY : piecesOf(by)", 'name', 'order', 'joins'],
  },
  {
    file: 'domains/wallet/server/ledger/verify-ledger.ts',
    why: 'the checks of the ledger are texts of the module; they take no values',
    parts: ['rows', 'sql'],
  },
  {
    file: 'domains/wallet/server/ledger/waiting-rounds.sql.ts',
    why: 'the table is named by the code that makes the queue, once for each of them',
    parts: ['table'],
  },
  {
    file: 'domains/wallet/server/refund/refund.sql.ts',
    why: 'the names of columns are a text of the module',
    parts: ["DEPOSIT_COLUMNS.split(', ') .map((column) => `d.${column}`) .join(', ')", 'column'],
  },
  {
    file: 'domains/wallet/server/risk/velocity.sql.ts',
    why: 'moments, fields and orders are written where they are called, in this module; windows are parameters',
    parts: [
      'moment',
      'fields',
      'order',
      "windowOf('v.created_at')",
      "first('v.created_at, v.member_id', \"'at', v.created_at, 'memberId', v.member_id\")",
      "windowOf('d.created_at')",
      "first('d.created_at, d.deposit_id', \"'at', d.created_at, 'memberId', d.member_id, 'reference', d.deposit_id, 'amount', d.amount::text, 'currency', d.currency\")",
      "windowOf('w.created_at')",
      "first('w.created_at, w.withdrawal_id', \"'at', w.created_at, 'memberId', w.member_id, 'reference', w.withdrawal_id, 'amount', w.amount::text, 'currency', w.currency\")",
      "windowOf('k.first_at')",
      "first('k.first_at, k.trait_hash', \"'at', k.first_at, 'memberId', k.member_id\")",
      "windowOf('v.at')",
      "first('at, member_id', \"'at', at, 'memberId', member_id, 'count', count\")",
      "windowOf('t.created_at')",
      "first('t.amount desc, t.id', \"'at', t.created_at, 'memberId', t.member_id, 'reference', t.round_id, 'amount', t.amount::text, 'currency', t.currency\")",
      'USUAL_ROUNDS.most',
      'USUAL_ROUNDS.least',
      "first('at, member_id', \"'at', at, 'memberId', member_id, 'amount', amount::text, 'currency', currency, 'count', count\")",
      'QUERIES[kind]',
    ],
  },
  {
    file: 'domains/wallet/server/withdrawal/withdrawal-case.sql.ts',
    why: 'ofMerchants is one of two texts of the module',
    parts: ['ofMerchants'],
  },
  {
    file: 'platform/server/archive.ts',
    why: 'tables and columns are named by the code of the domains',
    parts: ['table', 'column', 'order'],
  },
  {
    file: 'platform/server/database.ts',
    why: 'sends the statement that it was given',
    parts: ['statement'],
  },
  {
    file: 'platform/server/replicas.ts',
    why: 'sends the statement that it was given',
    parts: ['text'],
  },
  {
    file: 'platform/server/jobs.ts',
    why: 'the statement is a text of the module',
    parts: ['query'],
  },
  {
    file: 'platform/server/migrate/apply-functions.ts',
    why: 'functions are files of the repository, and statements are made from the catalogue',
    parts: ['file.sql', 'statement'],
  },
  {
    file: 'platform/server/migrate/migrate.ts',
    why: 'migrations are files of the repository, and statements are made from the catalogue',
    parts: ['sql', 'statement'],
  },
  {
    file: 'platform/server/personal-data.ts',
    why: 'names of tables and columns and conditions are lists of the domains, texts of their modules',
    parts: ['table', 'where', 'without'],
  },
  {
    file: 'platform/server/reseal.ts',
    why: 'names of tables and columns are lists of the domains, texts of their modules',
    parts: ['table', 'column', 'key', 'places', 'limit'],
  },
];
