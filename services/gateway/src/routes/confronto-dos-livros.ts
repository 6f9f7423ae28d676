import {
  ConfrontoAsXlsxQuery,
  ConfrontoDosLivros,
  ConfrontoQuery,
  ConfrontosDaCarteira,
  ListConfrontosQuery,
  mesesBefore,
} from '@apura/contracts';
import {
  findCliente,
  listClientesWithLivros,
  readDocumentosOfConfronto,
  readLivrosOfMeses,
} from '@apura/database';
import { keysOf, known } from '@apura/engine';
import { openXlsx, writeTables } from '@apura/sheets';
import {
  type ColumnOf,
  competenciaCurta,
  LIVROS,
  nomeDoTributo,
  reais,
  sumAmounts,
  table,
} from '@apura/words';
import { attachment, found, isOk } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import type { MesInConfronto } from '../livros/livros-beside-documentos.ts';
import { SHEET_TYPE } from '../request/downloads.ts';
import { cursorOf, filtered, placeOf, shown } from '../request/paging.ts';
import { gives, type KeyedRequest, type Route, route } from '../route.ts';

/** A place among findings that are made anew for each request: how many stand before it. */
const PLACE = /^\d{1,6}$/;
/** A book of a later month may have what came in late, and one of the month a document of an earlier one. */
const MESES_EM_VOLTA = 2;

type Achado = MesInConfronto['data'][number];

const DO_RESUMO: readonly ColumnOf<MesInConfronto['por_tributo'][number]>[] = [
  ['Livro', 'text', ({ livro }) => LIVROS[livro], 20],
  ['Lado', 'text', ({ lado }) => LADOS[lado], 10],
  ['Tributo', 'text', ({ tributo }) => nomeDoTributo(tributo), 12],
  ['Só no XML', 'amount', ({ so_no_xml }) => so_no_xml],
  ['Só no livro', 'amount', ({ so_no_livro }) => so_no_livro],
  ['Diferente', 'amount', ({ diferente }) => diferente],
];

const DOS_ACHADOS: readonly ColumnOf<Achado>[] = [
  ['Peso', 'text', ({ peso }) => peso, 12],
  ['Livro', 'text', ({ livro }) => LIVROS[livro], 20],
  ['Lado', 'text', ({ lado }) => (lado === undefined ? '' : LADOS[lado]), 10],
  ['Documento', 'text', ({ chave, numero }) => chave ?? numero ?? '', 52],
  ['Linha', 'text', ({ linha }) => String(linha ?? ''), 10],
  ['Campo', 'text', ({ campo }) => campo ?? '', 26],
  ['No XML', 'text', ({ no_xml }) => no_xml ?? '', 16],
  ['No livro', 'text', ({ no_livro }) => no_livro ?? '', 16],
  ['Tributos', 'text', ({ tributos }) => tributosInWords(tributos), 34],
  ['Motivo', 'text', ({ motivo }) => motivo, 80],
];

const LADOS = { entrada: 'Entrada', saida: 'Saída' } as const;
const tributosInWords = (tributos: Achado['tributos']): string =>
  tributos.map(({ tributo, diferenca }) => `${nomeDoTributo(tributo)} ${reais(diferenca)}`).join('; ');

async function confrontoAsXlsx({ competencia, por_tributo, data }: MesInConfronto): Promise<Buffer> {
  const mes = competenciaCurta(competencia).replace('/', ' ');
  const xlsx = openXlsx();
  await writeTables(
    [xlsx],
    [table(`Resumo ${mes}`, por_tributo, DO_RESUMO), table(`Achados ${mes}`, data, DOS_ACHADOS)],
  );
  return xlsx.end();
}

export const CONFRONTO_DOS_LIVROS: readonly Route[] = [
  route('get /v1/clientes/:id/livros/confronto', {
    operation: 'confrontarLivros',
    example: { query: { competencia: '2026-10' } },
    scope: 'read:apuracoes',
    summary: 'Compara as escriturações (SPED) de um mês com os XMLs, documento a documento',
    query: ConfrontoQuery,
    responses: gives(200, 'O resumo, o dinheiro por tributo e uma página de achados.', ConfrontoDosLivros),
    errors: ['calculo_demorado'],
    async respond(gateway, pedido) {
      const { limit, competencia } = pedido.query;
      const de = Number(placeOf(pedido, PLACE)?.[0] ?? 0);
      const qual = { ...(competencia === undefined ? {} : { competencia }), de, ate: de + limit };
      const { quantos, ...mes } = await findMesInConfronto(gateway, pedido, pedido.params.id, qual);
      return isOk({
        ...mes,
        next_cursor: cursorOf(pedido, quantos > de + limit ? String(de + limit) : undefined),
      });
    },
  }),
  route('get /v1/clientes/:id/livros/confronto/xlsx', {
    operation: 'baixarConfrontoXlsx',
    example: { query: { competencia: '2026-10' } },
    scope: 'read:apuracoes',
    summary: 'A mesma comparação como planilha XLSX, com todos os achados',
    query: ConfrontoAsXlsxQuery,
    responses: { 200: { description: 'O resumo, e uma linha para cada achado.', type: SHEET_TYPE } },
    errors: ['calculo_demorado'],
    async respond(gateway, pedido) {
      const { params, query } = pedido;
      const inteiro = { ...query, de: 0, ate: Number.MAX_SAFE_INTEGER };
      const mes = await findMesInConfronto(gateway, pedido, params.id, inteiro);
      return attachment(`livros-${mes.competencia}.xlsx`, SHEET_TYPE, await confrontoAsXlsx(mes));
    },
  }),
  route('get /v1/carteira/livros', {
    operation: 'confrontarLivrosDaCarteira',
    example: { query: { competencia: '2026-10' } },
    scope: 'read:apuracoes',
    summary: 'Soma a comparação das escriturações (SPED) de um mês com os XMLs, cliente a cliente',
    query: ListConfrontosQuery,
    responses: gives(200, 'Uma página de clientes, com as somas dela.', ConfrontosDaCarteira),
    errors: ['calculo_demorado'],
    async respond(gateway, pedido) {
      const { limit, competencia = mesesBefore(pedido.mes, 1), ...page } = filtered(pedido);
      const filtro = { ...page, competencia, limit: Math.min(limit, CLIENTES_POR_VEZ) };
      const clientes = await listClientesWithLivros(pedido.tenant, filtro);
      const { mostradas, next_cursor } = shown(
        { ...pedido, query: { ...pedido.query, limit: filtro.limit } },
        clientes,
        ({ id }) => id,
      );
      const data: LinhaDaCarteira[] = [];
      for (const { id, ...cliente } of mostradas) {
        const mes = await findMesInConfronto(gateway, pedido, id, { competencia, de: 0, ate: 0 });
        const { resumo, por_tributo, xmls_a_pedir } = mes;
        data.push({ cliente_id: id, ...cliente, resumo, por_tributo, xmls_a_pedir: xmls_a_pedir.length });
      }
      return isOk({ competencia, somas: sumConfrontos(data), data, next_cursor });
    },
  }),
];

type LinhaDaCarteira = ConfrontosDaCarteira['data'][number];
type PorTributo = LinhaDaCarteira['por_tributo'][number];
/** Each costs as much as the comparison of one client. */
const CLIENTES_POR_VEZ = 20;

function sumConfrontos(linhas: readonly LinhaDaCarteira[]): ConfrontosDaCarteira['somas'] {
  const resumo = { conferem: 0, diferentes: 0, so_no_livro: 0, so_no_xml: 0, sem_livro: 0 };
  const tributos = new Map<string, PorTributo>();
  for (const linha of linhas) {
    for (const nome of keysOf(resumo)) resumo[nome] += linha.resumo[nome];
    for (const um of linha.por_tributo) {
      const nome = `${um.livro} ${um.lado} ${um.tributo}`;
      const soma = tributos.get(nome);
      const com = (coluna: 'so_no_xml' | 'so_no_livro' | 'diferente'): string =>
        soma === undefined ? um[coluna] : sumAmounts([soma[coluna], um[coluna]]);
      tributos.set(nome, {
        ...um,
        so_no_xml: com('so_no_xml'),
        so_no_livro: com('so_no_livro'),
        diferente: com('diferente'),
      });
    }
  }
  return {
    resumo,
    por_tributo: [...tributos.values()],
    xmls_a_pedir: linhas.reduce((soma, { xmls_a_pedir }) => soma + xmls_a_pedir, 0),
  };
}

/**
 * A client's month in its books beside its XMLs, worked out in a computing thread.
 *
 * @throws ApiError `not_found`, `calculo_demorado`
 */
async function findMesInConfronto(
  { calculos, storage }: Gateway,
  { tenant, caller, mes: atual }: Pick<KeyedRequest, 'tenant' | 'caller' | 'mes'>,
  clienteId: string,
  {
    competencia = mesesBefore(atual, 1),
    de,
    ate,
  }: { readonly competencia?: string; readonly de: number; readonly ate: number },
): Promise<MesInConfronto & Pick<ConfrontoDosLivros, 'livros'>> {
  const { cnpj_raiz } = found(await findCliente(tenant, clienteId));
  const { livros, documentos } = await tenant.snapshot(async (tx) => ({
    livros: await readLivrosOfMeses(tx, clienteId, {
      de: competencia,
      ate: mesesBefore(competencia, -MESES_EM_VOLTA),
    }),
    documentos: await readDocumentosOfConfronto(tx, cnpj_raiz, {
      de: mesesBefore(competencia, MESES_EM_VOLTA),
      ate: competencia,
    }),
  }));
  const conteudos = await storage.read(
    tenant.organizationId,
    livros.flatMap(({ partes }) => partes),
  );
  const task = {
    tipo: 'confronto',
    ...{ competencia, cnpj_raiz, documentos, de, ate },
    livros: livros.map(({ livro, cnpj, de: inicio, ate: fim, consolidado, fatos, partes }) => ({
      ...{ livro, cnpj, de: inicio, ate: fim, consolidado, fatos },
      partes: partes.map((parte) => known(conteudos.get(parte.toString('hex')), 'facts of a book')),
    })),
  } as const;
  const mes: MesInConfronto = JSON.parse(String(await calculos.fazer(task, caller)));
  return {
    ...mes,
    livros: livros.map(({ id, livro, arquivo, de: inicio, ate: fim }) => ({
      ...{ id, livro, arquivo, de: inicio, ate: fim },
    })),
  };
}
