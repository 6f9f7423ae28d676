import type { EnviadosDoMes } from '@apura/contracts';
import { permitFor } from '@apura/queues/permits';
import { storeEmails, TooManyEmails } from '../emails/emails.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { LINHA_DO_MES } from '../fechamento/linha-do-mes.ts';
import { insertOutbox } from '../operations/outbox.ts';
import type { SegredoDeLink } from '../pessoas/links.ts';
import { from } from '../tenancy/builder.ts';
import { call } from '../tenancy/functions.ts';
import { hexOf, insertRows } from '../tenancy/insert-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

/** Reports that go out by mail on one day, in Brasília: of an office, and to one address from all offices together. */
export const REPORTS_PER_DAY = { por_escritorio: 1000, por_endereco: 20 } as const;

export interface EnvioNovo {
  readonly apuracaoId: string;
  readonly clienteId: string;
  readonly contatoId: string;
  readonly nome: string;
  readonly para: string;
  /** Of the link that the mail carries; without one it brings the PDF. */
  readonly segredo?: SegredoDeLink | undefined;
}

/** That who acts is an owner whose address is confirmed, or a key of an office that has one. */
export async function requireTitularConfirmado(tx: Transaction, { id }: Ator): Promise<boolean> {
  const confirmed = from
    .selectFrom('user as u')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoa_id')
    .where('u.papel', '=', 'owner')
    .where('p.email_confirmado_em', 'is not', null)
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb(eb.cast('u.id', 'text'), '=', id),
        not(exists(selectFrom('user').where((of) => of(of.cast('id', 'text'), '=', id)))),
      ]),
    )
    .limit(1);
  return (await tx.count(confirmed)) > 0;
}

/**
 * Writes a mail and its record for each of `envios`, as far as the day's limits go, with one permit for all. Whoever writes
 * others for the same office or address waits until this transaction is over. Returns the ids of the records, in the
 * order of `envios`; undefined where one has to wait for another day.
 *
 * @throws TooManyEmails where `todos` are asked for and one has to wait
 */
export async function sendReports(
  tx: Transaction,
  ator: Ator,
  {
    envios,
    requestId,
    todos = false,
  }: { readonly envios: readonly EnvioNovo[]; readonly requestId: string; readonly todos?: boolean },
): Promise<(string | undefined)[]> {
  const cabe = await roomOfToday(tx, envios);
  const escritos = envios.map((envio) =>
    cabe(envio.para, todos) ? { envio, id: newId(), emailId: newId() } : undefined,
  );
  const saem = escritos.filter((um) => um !== undefined);
  if (!saem.length) return escritos.map(() => undefined);
  const emails = saem.map(({ envio: { para, nome, segredo }, id, emailId }) => ({
    id: emailId,
    para,
    modelo: segredo ? 'relatorio.link' : 'relatorio.pdf',
    dados: { compartilhamento_id: id, nome },
    segredo: segredo ? hexOf(segredo.cifrado) : null,
  }));
  await storeEmails(tx, requestId, emails);
  await store(tx, ator, saem);
  await insertOutbox(tx, [permitFor.emails(saem[0]?.emailId ?? '', { request_id: requestId })]);
  return escritos.map((um) => um?.id);
}

interface Escrito {
  readonly envio: EnvioNovo;
  readonly id: string;
  readonly emailId: string;
}

async function store(tx: Transaction, ator: Ator, escritos: readonly Escrito[]): Promise<void> {
  const linhas = escritos.map(({ envio, id, emailId }) => ({
    id,
    apuracao_id: envio.apuracaoId,
    cliente_id: envio.clienteId,
    contato_id: envio.contatoId,
    nome: envio.nome,
    para: envio.para,
    email_id: emailId,
    hash: envio.segredo ? hexOf(envio.segredo.hash) : null,
    expira_em: envio.segredo?.expiraEm ?? null,
    criado_por: ator.id,
  }));
  await insertRows(tx, 'compartilhamento', linhas);
  const [primeiro] = escritos;
  if (!primeiro) return;
  const { nome, para: email } = primeiro.envio;
  await audit(
    tx,
    ator,
    'relatorio.enviado',
    primeiro.id,
    escritos.length === 1 ? { nome, email } : { quantos: escritos.length },
  );
}

/** Whether one more may go to an address today; each that may is counted. */
async function roomOfToday(
  tx: Transaction,
  envios: readonly EnvioNovo[],
): Promise<(para: string, exigir: boolean) => boolean> {
  const { por_escritorio, por_endereco } = REPORTS_PER_DAY;
  const enderecos = envios.map(({ para }) => para);
  const hoje = await tx.rows(call('relatorios_de_hoje', enderecos));
  let doEscritorio = hoje[0]?.no_escritorio ?? 0;
  const doEndereco = new Map(hoje.map(({ endereco, no_endereco }) => [endereco, no_endereco]));
  return (para, exigir) => {
    const antes = doEndereco.get(para) ?? 0;
    if (doEscritorio >= por_escritorio || antes >= por_endereco) {
      if (exigir) throw new TooManyEmails(hoje[0]?.segundos ?? 0, REPORTS_PER_DAY);
      return false;
    }
    doEscritorio++;
    doEndereco.set(para, antes + 1);
    return true;
  };
}

type Motivo = EnviadosDoMes['sem_envio'][number]['motivo'];

interface Linha {
  readonly cliente_id: string;
  readonly razao_social: string;
  readonly apuracao_id: string | null;
  readonly estado_do_mes: Exclude<Motivo, 'sem_contato' | 'limite_do_dia'> | null;
  readonly contato_id: string | null;
  readonly nome: string;
  readonly para: string;
  readonly ja_enviado: boolean;
}

/**
 * The active clients, each with the version of the month that counts and each of its contacts. What a contact has got of this very
 * version by mail, it does not get again; what has failed or was withdrawn, it does.
 */
const ROWS_AS_ARRAYS = `
  SELECT l.id AS cliente_id, l.razao_social, l.apuracao_id, k.id AS contato_id, k.nome, k.email AS para,
         CASE WHEN a.pdf_sha256 IS NULL THEN 'sem_apuracao'
              ELSE CASE l.situacao WHEN 'calculada' THEN NULL WHEN 'encerrada' THEN NULL WHEN 'faltam_dados' THEN 'incompleta'
                WHEN 'desatualizada' THEN 'desatualizada' ELSE 'sem_apuracao' END END AS estado_do_mes,
         EXISTS (SELECT FROM compartilhamento s LEFT JOIN email e ON e.id = s.email_id
                  WHERE s.apuracao_id = l.apuracao_id AND s.contato_id = k.id AND s.para = k.email AND s.retirado_em IS NULL
                    AND coalesce(e.estado, 'enviado') IN ('pendente', 'enviado')) AS ja_enviado
    FROM (${LINHA_DO_MES}) l
    LEFT JOIN apuracao a ON a.id = l.apuracao_id
    LEFT JOIN contato k ON k.cliente_id = l.id
   WHERE $3::uuid[] IS NULL OR l.id = ANY ($3)
   ORDER BY l.razao_social, l.id, k.id`;

export interface EnvioDoMes {
  /** YYYY-MM. */
  readonly competencia: string;
  /** Makes the secret of one mail's link; without it mails bring the PDF. */
  readonly segredo?: (() => SegredoDeLink) | undefined;
  /** Of these clients alone. */
  readonly clientes?: readonly string[] | undefined;
  readonly requestId: string;
}

/**
 * Mails the reports of a month to all contacts of all active clients. Asked for again it goes on with what is left: what a
 * limit of the day kept back, or what was not ready.
 */
export const shareMes = (
  tenant: Tenant,
  ator: Ator,
  { competencia, segredo, clientes, requestId }: EnvioDoMes,
): Promise<EnviadosDoMes | 'remetente_nao_confirmado'> =>
  tenant.transaction(async (tx) => {
    if (!(await requireTitularConfirmado(tx, ator))) return 'remetente_nao_confirmado';
    // Two presses at the same time are one after the other, and the second finds what the first has written.
    await tx.run(call('relatorios_de_hoje', []));
    const linhas = await tx.rows<Linha>(ROWS_AS_ARRAYS, [tx.organizationId, competencia, clientes ?? null]);
    const saem = linhas.filter((um) => um.estado_do_mes === null && um.contato_id !== null && !um.ja_enviado);
    const ids = await sendReports(tx, ator, {
      requestId,
      envios: saem.map((um) => ({
        apuracaoId: um.apuracao_id ?? '',
        clienteId: um.cliente_id,
        contatoId: um.contato_id ?? '',
        nome: um.nome,
        para: um.para,
        segredo: segredo?.(),
      })),
    });
    const adiados = new Set(saem.filter((_, i) => ids[i] === undefined));
    const semEnvio = new Map<string, EnviadosDoMes['sem_envio'][number]>();
    for (const linha of linhas) {
      const { cliente_id, razao_social } = linha;
      const motivo =
        linha.estado_do_mes ??
        (linha.contato_id === null ? 'sem_contato' : adiados.has(linha) ? 'limite_do_dia' : undefined);
      if (motivo) semEnvio.set(cliente_id, { cliente_id, razao_social, motivo });
    }
    return {
      enviados: saem.length - adiados.size,
      ja_enviados: linhas.filter((um) => um.estado_do_mes === null && um.ja_enviado).length,
      sem_envio: [...semEnvio.values()],
    };
  });
