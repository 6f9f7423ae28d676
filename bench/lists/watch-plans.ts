import type { Database } from '@apura/database';
import type { Client } from 'pg';

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Node[];
}

/** What PostgreSQL did, in the order of its plan's nodes. */
export interface PlanSeen {
  readonly indexes: readonly string[];
  /** Tables that were read whole. */
  readonly whole: readonly string[];
}

/** Lets a login have the server tell its plans of every statement in this database. To be called before it connects. */
export async function allowPlans(admin: Client, role: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
  for (const setting of [
    `session_preload_libraries = 'auto_explain'`,
    'auto_explain.log_level = notice',
    'auto_explain.log_format = json',
  ])
    await admin.query(`ALTER ROLE ${role} IN DATABASE ${rows[0]?.name} SET ${setting}`);
  await admin.query(`GRANT SET ON PARAMETER "${MIN_DURATION}" TO ${role}`);
}

const MIN_DURATION = 'auto_explain.log_min_duration';
/** Where the login connects to be told: a plan of two hundred nodes takes longer to tell than to run, so that nothing is timed there. */
export const withPlans = (url: string): string =>
  `${url}?${new URLSearchParams({ options: `-c ${MIN_DURATION}=0` })}`;

/** Collects the plans that arrive on the connections of `database`, which has none yet. */
export function watchPlans(database: Database): { take(): PlanSeen } {
  let nodes: Node[] = [];
  const walk = (node: Node) => {
    nodes.push(node);
    node.Plans?.forEach(walk);
  };
  database.app.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      const start = message?.indexOf('{') ?? -1;
      if (message?.includes('plan:') && start >= 0)
        walk((JSON.parse(message.slice(start)) as { Plan: Node }).Plan);
    });
  });
  return {
    take() {
      const seen = nodes;
      nodes = [];
      const of = (what: (node: Node) => string | undefined) => [
        ...new Set(seen.flatMap((node) => what(node) ?? [])),
      ];
      return {
        indexes: of((node) => node['Index Name']),
        whole: of((node) => (node['Node Type'] === 'Seq Scan' ? node['Relation Name'] : undefined)),
      };
    },
  };
}
