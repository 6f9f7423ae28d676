import type { EnviadosDoMes, SituacaoNaCarteira } from '@apura/contracts';
import { permitFor } from '@apura/queues/permits';
import { storeEmails, TooManyEmails } from '../emails/emails.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { insertOutbox } from '../operations/outbox.ts';
import type { SegredoDeLink } from '../pessoas/links.ts';
import { from } from '../tenancy/builder.ts';
import { call } from '../tenancy/functions.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import { hexOf, insertRows } from '../tenancy/insert-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { type LinhaDoMes, readLinhasDoMes } from './linha-do-mes.ts';

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

/** Of a month that has a report, why it is not sent. */
const NOT_READY: Readonly<Record<SituacaoNaCarteira, Motivo | null>> = {
  ...{ calculada: null, encerrada: null, faltam_dados: 'incompleta', desatualizada: 'desatualizada' },
  ...{
    a_apurar: 'sem_apuracao',
    em_andamento: 'sem_apuracao',
    falhou: 'sem_apuracao',
    sem_notas: 'sem_apuracao',
  },
};

interface Linha extends Pick<LinhaDoMes, 'cliente_id' | 'razao_social' | 'apuracao_id'> {
  /** Null: it may be sent. */
  readonly porque: Motivo | null;
  readonly contato_id: string | null;
  readonly nome: string | null;
  readonly para: string | null;
  readonly ja_enviado: boolean;
}

/**
 * The active clients, each with the version of the month that counts and each of its contacts. What a contact has got of this very
 * version by mail, it does not get again; what has failed or was withdrawn, it does.
 */
async function readLinhas(
  tx: Transaction,
  competencia: string,
  clientes?: readonly string[],
): Promise<Linha[]> {
  const meses = await readLinhasDoMes(tx, competencia, clientes);
  const contatos = await tx.rows(
    from
      .selectFrom(
        givenRows(
          'l',
          { n: 'integer', cliente_id: 'uuid', apuracao_id: 'uuid' },
          meses.map(({ cliente_id, apuracao_id }, n) => ({ n, cliente_id, apuracao_id })),
        ),
      )
      .leftJoin('apuracao as a', 'a.id', 'l.apuracao_id')
      .leftJoin('contato as k', 'k.cliente_id', 'l.cliente_id')
      .select(({ eb, exists, selectFrom }) => [
        ...(['l.n', 'k.id as contato_id', 'k.nome', 'k.email as para'] as const),
        eb('a.pdf_sha256', 'is not', null).as('has_report'),
        exists(
          selectFrom('compartilhamento as s')
            .leftJoin('email as e', 'e.id', 's.email_id')
            .select('s.id')
            .whereRef('s.apuracao_id', '=', 'l.apuracao_id')
            .whereRef('s.contato_id', '=', 'k.id')
            .whereRef('s.para', '=', 'k.email')
            .where('s.retirado_em', 'is', null)
            .where((of) =>
              of.or([of('e.estado', 'is', null), of('e.estado', 'in', ['pendente', 'enviado'])]),
            ),
        )
          .$castTo<boolean>()
          .as('ja_enviado'),
      ])
      .orderBy('l.n')
      .orderBy('k.id'),
  );
  return contatos.flatMap(({ n, has_report, ...contato }) => {
    const mes = meses[n];
    return mes ? [{ ...mes, ...contato, porque: has_report ? NOT_READY[mes.situacao] : 'sem_apuracao' }] : [];
  });
}

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
    const linhas = await readLinhas(tx, competencia, clientes);
    const saem = linhas.filter((um) => um.porque === null && um.contato_id !== null && !um.ja_enviado);
    const ids = await sendReports(tx, ator, {
      requestId,
      envios: saem.map((um) => ({
        apuracaoId: um.apuracao_id ?? '',
        clienteId: um.cliente_id,
        contatoId: um.contato_id ?? '',
        nome: um.nome ?? '',
        para: um.para ?? '',
        segredo: segredo?.(),
      })),
    });
    const adiados = new Set(saem.filter((_, i) => ids[i] === undefined));
    const semEnvio = new Map<string, EnviadosDoMes['sem_envio'][number]>();
    for (const linha of linhas) {
      const { cliente_id, razao_social } = linha;
      const motivo =
        linha.porque ??
        (linha.contato_id === null ? 'sem_contato' : adiados.has(linha) ? 'limite_do_dia' : undefined);
      if (motivo) semEnvio.set(cliente_id, { cliente_id, razao_social, motivo });
    }
    return {
      enviados: saem.length - adiados.size,
      ja_enviados: linhas.filter((um) => um.porque === null && um.ja_enviado).length,
      sem_envio: [...semEnvio.values()],
    };
  });
