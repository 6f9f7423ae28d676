import {
  type AnexoDoSimples,
  type AtividadeDoMei,
  type CadastroBefore,
  type ClientesConferidos,
  type ColunaDoCadastro,
  type IbsCbsDoRegime,
  LIMITES,
  type Regime,
  type Static,
} from '@apura/contracts';
import { isOneOf } from '@apura/contracts/tables';
import { sql } from 'kysely';
import { requestRecalculoDoCliente } from '../documentos/request-recalculo-do-cliente.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { anyOf, from } from '../tenancy/builder.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import { lockEscritorio } from '../tenancy/row-locks.ts';
import { type Tenant, type Transaction, tenantOf } from '../tenancy/tenant.ts';
import { createClientes, type NovoCliente, storeContato, writeRegime } from './cadastro.ts';
import { clienteOf, regimeNoMes } from './contexto-do-cliente.ts';

/** What somebody says of one client, from a month (YYYY-MM) on; amounts are reais with two decimals. */
export interface LinhaDoCadastro {
  readonly competencia: string;
  readonly cliente_id: string;
  readonly rbt12?: string | undefined;
  readonly folha12?: string | undefined;
  readonly simples_anexo?: string | undefined;
  readonly atividade?: string | undefined;
  /** With what CBS and IBS are, where nobody says it. */
  readonly regime?: { readonly nome: Regime; readonly ibs_cbs: IbsCbsDoRegime } | undefined;
  readonly ibs_cbs?: IbsCbsDoRegime | undefined;
  /** YYYY-MM-DD. */
  readonly inicio_de_atividade?: string | undefined;
  /** A name that is the address says none. */
  readonly contato?: { readonly nome: string; readonly email: string } | undefined;
}

export interface FaltaDaCelula {
  readonly coluna: ColunaDoCadastro | 'cliente';
  readonly codigo:
    | 'fora_do_periodo'
    | 'mes_fechado'
    | 'fora_do_simples'
    | 'fora_do_mei'
    | 'sem_rbt12'
    | 'sem_folha12'
    | 'excesso_de_contatos';
}

type Mudanca = NonNullable<ClientesConferidos['data'][number]['mudancas']>[number];

/** What a line would change, or what is wrong with which of its cells. */
export interface CadastroConferido {
  readonly faltas: readonly FaltaDaCelula[];
  readonly mudancas: readonly Mudanca[];
}

interface Atual {
  readonly no_mes: boolean;
  readonly fechado: boolean;
  /** The month from which what holds in the month does. */
  readonly desde: string;
  readonly regime: Regime;
  readonly ibs_cbs: IbsCbsDoRegime;
  readonly simples_anexo: AnexoDoSimples | null;
  readonly rbt12: string | null;
  readonly folha12: string | null;
  readonly atividade: Static<typeof AtividadeDoMei> | null;
  readonly inicio_de_atividade: string | null;
  /** The name of the contact with the address of the line. */
  readonly contato: string | null;
  /** As many contacts as a client may have are there, and none of them has the address. */
  readonly cheio: boolean;
}

/** The ids of the clients that are named, by their name: an id, or the root of a CNPJ. */
export async function findClientesByName(
  tenant: Tenant,
  names: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly razao_social: string }>> {
  const said = [...new Set(names)].map((name) => ({ name }));
  const rows = await tenant.read(
    from
      .selectFrom(givenRows('x', { name: 'text' }, said))
      .innerJoin('cliente as c', (join) =>
        join.on(({ eb, ref, cast }) =>
          eb.or([
            eb(cast<string>('c.id', 'text'), '=', ref('x.name')),
            eb(cast<string>('c.cnpj_raiz', 'text'), '=', ref('x.name')),
          ]),
        ),
      )
      .select(['x.name', 'c.id', 'c.razao_social'])
      .where('c.organization_id', '=', tenant.organizationId),
  );
  return new Map(rows.map(({ name, ...cliente }) => [name, cliente]));
}

/** What each line would change of its client. Nothing is kept. */
export const checkCadastro = async (
  tenant: Tenant,
  linhas: readonly LinhaDoCadastro[],
): Promise<CadastroConferido[]> => {
  const atuais = inTheirPlaces(await tenant.read(atuaisOf(tenant.organizationId, linhas)));
  return linhas.map((linha, n) => judge(linha, atuais.get(n)));
};

/** Keeps all that a line says of its client, or nothing: then what is wrong with which of its cells. */
export async function updateCadastro(
  tenant: Tenant,
  ator: Ator,
  linha: LinhaDoCadastro,
  requestId: string,
): Promise<{ readonly faltas: readonly FaltaDaCelula[]; readonly antes?: CadastroBefore | undefined }> {
  const kept = await importClientes(tenant, ator, { novos: [], linhas: [linha], requestId });
  if ('faltas' in kept) return { faltas: kept.faltas.get(0) ?? [] };
  return { faltas: [], antes: 'antes' in kept ? kept.antes[0] : undefined };
}

export interface ClientesToImport {
  /** Their CNPJ roots differ. */
  readonly novos: readonly {
    readonly cliente: NovoCliente;
    readonly contato?: LinhaDoCadastro['contato'];
  }[];
  readonly linhas: readonly LinhaDoCadastro[];
  readonly requestId: string;
}

/**
 * Makes the new clients and keeps what the lines say of those that there are: all of it, or nothing where a line cannot be kept, or a
 * client is there already. `faltas`: by the place of the line.
 */
export const importClientes = (
  tenant: Tenant,
  ator: Ator,
  { novos, linhas, requestId }: ClientesToImport,
): Promise<
  | { readonly ids: readonly string[]; readonly antes: readonly CadastroBefore[] }
  | { readonly existentes: readonly string[] }
  | { readonly faltas: ReadonlyMap<number, readonly FaltaDaCelula[]> }
> =>
  tenant.transaction(async (tx) => {
    await lockEscritorio(tx);
    // As they are until the transaction ends: nobody closes a month meanwhile, and whoever does takes them in the same order.
    await tx.run(
      from
        .selectFrom('cliente')
        .where('id', '=', anyOf(linhas.map(({ cliente_id }) => cliente_id)))
        .orderBy('id')
        .forUpdate(),
    );
    const atuais = inTheirPlaces(await tx.rows(atuaisOf(tx.organizationId, linhas)));
    const judged = linhas
      .map((linha, n) => ({ linha, n, ...judge(linha, atuais.get(n)) }))
      .sort((a, b) => (a.linha.cliente_id < b.linha.cliente_id ? -1 : 1));
    const wrong = judged.filter(({ faltas }) => faltas.length > 0);
    if (wrong.length) return { faltas: new Map(wrong.map(({ n, faltas }) => [n, faltas])) };
    const { ids, existentes } = novos.length
      ? await createClientes(
          tenantOf(tx),
          novos.map(({ cliente }) => cliente),
          requestId,
          ator,
        )
      : { ids: [], existentes: [] };
    if (existentes.length) return { existentes: existentes.map(({ cnpj_raiz }) => cnpj_raiz) };
    for (const [n, { contato }] of novos.entries()) {
      const clienteId = ids[n];
      if (contato && clienteId !== undefined)
        await storeContato(tenantOf(tx), ator, { clienteId, ...contato });
    }
    const antes: CadastroBefore[] = [];
    for (const { linha, atual, mudancas } of judged)
      if (atual && mudancas.length) {
        await keep(tx, ator, { linha, atual, mudancas, requestId });
        antes.push(deAntes(linha, atual, mudancas));
      }
    return { ids, antes };
  });

function judge(linha: LinhaDoCadastro, atual: Atual | undefined) {
  if (!atual?.no_mes)
    return { atual, faltas: [{ coluna: 'cliente', codigo: 'fora_do_periodo' }] as const, mudancas: [] };
  const mudancas = mudancasDaLinha(linha, atual);
  const closed = mudancas.filter(({ campo }) => atual.fechado && isOneOf(OF_MES, campo));
  const faltas: readonly FaltaDaCelula[] = closed.length
    ? closed.map(({ campo }) => ({ coluna: campo, codigo: 'mes_fechado' }))
    : faltasDaLinha(linha, atual);
  return { atual, faltas, mudancas: faltas.length ? [] : mudancas };
}

/** The client of each line with what holds in the line's month, by the place of the line. */
const atuaisOf = (organizationId: string, linhas: readonly LinhaDoCadastro[]) =>
  from
    .selectFrom(
      givenRows(
        'l',
        { n: 'integer', cliente_id: 'uuid', competencia: 'text', email: 'text' },
        linhas.map(({ contato, ...linha }, n) => ({ ...linha, n, email: contato?.email ?? '' })),
      ),
    )
    .innerJoin('cliente as c', 'c.id', 'l.cliente_id')
    .innerJoinLateral(
      ({ ref }) => regimeNoMes('r', ref('c.id'), ref('l.competencia')),
      (join) => join.onTrue(),
    )
    .where('c.organization_id', '=', organizationId)
    .select(['l.n', 'r.desde', 'r.simples_anexo', 'r.atividade'])
    .select((eb) => {
      const contatos = eb.selectFrom('contato as k').whereRef('k.cliente_id', '=', 'c.id');
      return [
        clienteOf(eb, eb.ref('l.competencia')).$castTo<boolean>().as('no_mes'),
        eb.ref('r.regime').$castTo<Regime>().as('regime'),
        eb.ref('r.ibs_cbs').$castTo<IbsCbsDoRegime>().as('ibs_cbs'),
        eb.cast<string | null>('r.rbt12', 'text').as('rbt12'),
        eb.cast<string | null>('r.folha12', 'text').as('folha12'),
        eb.cast<string | null>('c.inicio_de_atividade', 'text').as('inicio_de_atividade'),
        contatos.select('k.nome').whereRef('k.email', '=', 'l.email').as('contato'),
        eb(
          contatos.select(({ fn }) => fn.countAll().as('n')).whereRef('k.email', '<>', 'l.email'),
          '>=',
          sql.lit(LIMITES.contatos_por_cliente),
        ).as('cheio'),
        eb
          .exists(
            eb
              .selectFrom('fechamento as f')
              .where('f.organization_id', '=', organizationId)
              .whereRef('f.cliente_id', '=', 'c.id')
              .whereRef('f.competencia', '=', 'l.competencia')
              .where('f.fechada_id', 'is not', null),
          )
          .as('fechado'),
      ];
    })
    .$narrowType<Atual>();

const inTheirPlaces = <Lida extends { readonly n: number }>(rows: readonly Lida[]) =>
  new Map(rows.map(({ n, ...atual }) => [n, atual]));

/** What is of its month alone, and stays as it is while that is closed (ADR 71). */
const OF_MES = ['rbt12', 'folha12'] as const;
const DO_SIMPLES = [...OF_MES, 'simples_anexo'] as const;

function faltasDaLinha(linha: LinhaDoCadastro, atual: Atual): FaltaDaCelula[] {
  const faltas: FaltaDaCelula[] = [];
  const refuse = (coluna: FaltaDaCelula['coluna'], codigo: FaltaDaCelula['codigo']) =>
    void faltas.push({ coluna, codigo });
  const regime = linha.regime?.nome ?? atual.regime;
  const mesmo = regime === atual.regime;
  if (regime !== 'simples_nacional')
    for (const coluna of DO_SIMPLES.filter((um) => linha[um] !== undefined))
      refuse(coluna, 'fora_do_simples');
  else if (linha.folha12 !== undefined && linha.rbt12 === undefined && !(mesmo && atual.rbt12 !== null))
    refuse('rbt12', 'sem_rbt12');
  else if (mesmo && atual.folha12 !== null && linha.rbt12 !== undefined && linha.folha12 === undefined)
    refuse('folha12', 'sem_folha12');
  if (linha.atividade !== undefined && regime !== 'mei') refuse('atividade', 'fora_do_mei');
  if (linha.ibs_cbs === 'das' && regime !== 'mei' && regime !== 'simples_nacional')
    refuse('ibs_cbs', 'fora_do_simples');
  if (linha.contato && atual.cheio && atual.contato === null) refuse('contato', 'excesso_de_contatos');
  return faltas;
}

/** What becomes different. Another regime begins with nothing but what the line says; an RBT12 is that of its month. */
function mudancasDaLinha(linha: LinhaDoCadastro, atual: Atual): Mudanca[] {
  const { competencia, regime, contato } = linha;
  const outro = regime !== undefined && regime.nome !== atual.regime;
  const antes = outro ? { ...atual, ...NOTHING } : atual;
  const dita = (
    campo: Exclude<keyof LinhaDoCadastro & ColunaDoCadastro, 'regime' | 'contato'>,
    anew = false,
  ) => {
    const { [campo]: para } = linha;
    const { [campo]: de } = antes;
    return para !== undefined && (para !== de || anew) ? [{ campo, de, para }] : [];
  };
  const deOutroMes = atual.desde !== competencia;
  const renamed =
    contato && (atual.contato === null || ![contato.email, atual.contato].includes(contato.nome));
  return [
    ...(outro ? [{ campo: 'regime' as const, de: atual.regime, para: regime.nome }] : []),
    ...dita('ibs_cbs'),
    ...dita('simples_anexo'),
    ...dita('rbt12', deOutroMes),
    ...dita('folha12', deOutroMes),
    ...dita('atividade'),
    ...dita('inicio_de_atividade'),
    ...(renamed ? [{ campo: 'contato' as const, de: atual.contato, para: writtenContato(contato) }] : []),
  ];
}

const NOTHING = { ibs_cbs: null, simples_anexo: null, rbt12: null, folha12: null, atividade: null };

const writtenContato = ({ nome, email }: NonNullable<LinhaDoCadastro['contato']>): string =>
  nome === email ? email : `${nome} <${email}>`;

interface ToKeep {
  readonly linha: LinhaDoCadastro;
  readonly atual: Atual;
  readonly mudancas: readonly Mudanca[];
  readonly requestId: string;
}

async function keep(
  tx: Transaction,
  ator: Ator,
  { linha, atual, mudancas, requestId }: ToKeep,
): Promise<void> {
  const { competencia, cliente_id, contato } = linha;
  if (contato && mudancas.some(({ campo }) => campo === 'contato'))
    await storeContato(tenantOf(tx), ator, { clienteId: cliente_id, ...contato });
  const outras = mudancas.filter(({ campo }) => campo !== 'contato');
  if (!outras.length) return;
  if (linha.inicio_de_atividade !== undefined)
    await tx.prisma.cliente.updateMany({
      where: { id: cliente_id },
      data: { inicio_de_atividade: new Date(linha.inicio_de_atividade) },
    });
  if (outras.some(({ campo }) => campo !== 'inicio_de_atividade')) await storeRegime(tx, linha, atual);
  const said = Object.fromEntries(outras.map(({ campo, para }) => [campo, para]));
  await audit(tx, ator, 'cliente.cadastro_alterado', cliente_id, { competencia, ...said });
  await requestRecalculoDoCliente(tx, cliente_id, requestId, 'cadastro');
}

/** What a line takes the place of. */
function deAntes(
  { cliente_id, competencia: desde, contato }: LinhaDoCadastro,
  { desde: comecou, no_mes: _, fechado: _f, cheio: _c, contato: nome, inicio_de_atividade, ...regime }: Atual,
  mudancas: readonly Mudanca[],
): CadastroBefore {
  const of = mudancas.map(({ campo }) => campo);
  return {
    ...{ cliente_id, desde },
    ...(of.some((campo) => campo !== 'contato' && campo !== 'inicio_de_atividade')
      ? { regime: comecou === desde ? regime : null }
      : {}),
    ...(of.includes('inicio_de_atividade') ? { inicio_de_atividade } : {}),
    ...(contato && of.includes('contato') ? { contato: { email: contato.email, nome } } : {}),
  };
}

/** The regime of the month goes on from it with what the line says; another one begins with nothing but that. */
async function storeRegime(
  tx: Transaction,
  { competencia, cliente_id, regime, ...linha }: LinhaDoCadastro,
  atual: Atual,
): Promise<void> {
  const outro = regime !== undefined && regime.nome !== atual.regime;
  const { simples_anexo, rbt12, folha12, atividade } = outro ? NOTHING : atual;
  await writeRegime(tx, cliente_id, {
    ...{ desde: competencia, regime: regime?.nome ?? atual.regime },
    ibs_cbs: linha.ibs_cbs ?? (outro ? regime.ibs_cbs : atual.ibs_cbs),
    simples_anexo: linha.simples_anexo ?? simples_anexo,
    rbt12: linha.rbt12 ?? rbt12,
    folha12: linha.folha12 ?? folha12,
    atividade: linha.atividade ?? atividade,
  });
}
