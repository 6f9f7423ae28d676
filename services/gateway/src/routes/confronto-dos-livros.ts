import {
  ConfrontoAsXlsxQuery,
  ConfrontoDosLivros,
  ConfrontoQuery,
  ConfrontosDaCarteira,
  ListConfrontosQuery,
  mesesBefore,
} from '@apura/contracts';
import { findCliente, listClientesWithLivros, readMesInLivros } from '@apura/database';
import { keysOf } from '@apura/engine';
import { openXlsx, writeTables } from '@apura/sheets';
import { quadrosDoConfronto, sumAmounts } from '@apura/words';
import { attachment, found, isOk } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import type { MesInConfronto } from '../livros/page-of-confronto.ts';
import { SHEET_TYPE } from '../request/downloads.ts';
import { cursorOf, filtered, placeOf, shown } from '../request/paging.ts';
import { gives, type KeyedRequest, type Route, route } from '../route.ts';

/** A place among findings that are made anew for each request: how many stand before it. */
const PLACE = /^\d{1,6}$/;

async function confrontoAsXlsx({ data, ...mes }: MesInConfronto): Promise<Buffer> {
  const xlsx = openXlsx();
  await writeTables([xlsx], quadrosDoConfronto({ ...mes, achados: data }));
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
  const cliente = found(await findCliente(tenant, clienteId));
  const guardado = await readMesInLivros(tenant, cliente, competencia, (sha256s) =>
    storage.read(tenant.organizationId, sha256s),
  );
  const task = { tipo: 'confronto', ...guardado, de, ate } as const;
  const mes: MesInConfronto = JSON.parse(String(await calculos.fazer(task, caller)));
  return {
    ...mes,
    livros: guardado.livros.map(({ id, livro, arquivo, de: inicio, ate: fim }) => ({
      ...{ id, livro, arquivo, de: inicio, ate: fim },
    })),
  };
}
