import {
  FornecedoresImportados,
  FornecedorSimples,
  InformarFornecedorSimples,
  known,
  LinhaDeFornecedorSimples,
  ListaDeFornecedoresSimples,
  ListFornecedoresSimplesQuery,
  mesesBefore,
  validate,
  withoutPunctuation,
} from '@apura/contracts';
import { type FornecedorToStore, listFornecedoresSimples, storeFornecedoresSimples } from '@apura/database';
import { validarCnpj } from '@apura/documents';
import Type from 'typebox';
import { found, isOk, present } from '../answers.ts';
import {
  anexoOfCell,
  countMissing,
  inReais,
  mesOfCell,
  readCsvRows,
  type WithLinha,
} from '../csv-import/read-csv-rows.ts';
import { placeOf, shown } from '../request/paging.ts';
import { gives, type Route, route } from '../route.ts';
import { INICIO_DA_TRANSICAO } from './new-cliente.ts';

/**
 * Reads suppliers of the Simples from a CSV file: a header with `cnpj_raiz` and/or `cnpj`, `anexo`, `rbt12` and, if
 * wanted, `desde`; amounts as people write them ("1.234.567,89").
 *
 * @throws ApiError `csv_invalido` with the faults of its lines
 */
const readFornecedoresCsv = (texto: string): WithLinha<FornecedorToStore>[] =>
  readCsvRows(texto, {
    colunas: {
      cnpj_raiz: withoutPunctuation,
      cnpj: withoutPunctuation,
      anexo: anexoOfCell,
      rbt12: inReais,
      desde: mesOfCell,
    },
    obrigatorias: [['cnpj_raiz', 'cnpj'], ['anexo'], ['rbt12']],
    sinonimos: { raiz_do_cnpj: 'cnpj_raiz', simples_anexo: 'anexo' },
    oQue: ['fornecedor', 'fornecedores'],
    ler({ cnpj, ...dados }, falta) {
      if (cnpj !== undefined && !validarCnpj(cnpj)) {
        falta('cnpj', 'não é um CNPJ: os dígitos verificadores não conferem');
        return undefined;
      }
      const raiz = cnpj?.slice(0, 8) ?? dados.cnpj_raiz;
      if (dados.cnpj_raiz !== undefined && raiz !== dados.cnpj_raiz) {
        falta('cnpj', `não é da raiz ${dados.cnpj_raiz.slice(0, 14)}`);
        return undefined;
      }
      const com = raiz === undefined ? dados : { ...dados, cnpj_raiz: raiz };
      const lido = countMissing(() => validate(LinhaDeFornecedorSimples, com), falta, 'cnpj_raiz');
      return lido && { ...lido, desde: lido.desde ?? INICIO_DA_TRANSICAO };
    },
    chave: ({ cnpj_raiz, desde }) => ({
      coluna: 'cnpj_raiz',
      valor: `${cnpj_raiz} ${desde}`,
      nome: `a raiz ${cnpj_raiz} desde ${desde}`,
    }),
  });

const PLACE = /^(-?\d{1,15}\.\d{2})_([0-9A-Z]{8})$/;

const RAIZ = /^[0-9A-Z]{8}$/;

export const FORNECEDORES_SIMPLES: readonly Route[] = [
  /** The suppliers of the Simples of whom credit depends, those who sell most first. */
  route('get /v1/fornecedores-simples', {
    operation: 'listarFornecedoresSimples',
    example: { query: { sem_dados: 'true' } },
    scope: 'read:clients',
    summary:
      'Lista os fornecedores do Simples de quem depende crédito de CBS e IBS, do que mais vende ao que menos vende',
    query: ListFornecedoresSimplesQuery,
    responses: gives(200, 'Uma página de fornecedores.', ListaDeFornecedoresSimples),
    async respond(_gateway, pedido) {
      const { limit, cliente_id, competencia, sem_dados } = pedido.query;
      const [, compras = '', cnpjRaiz = ''] = placeOf(pedido, PLACE) ?? [];
      const ate = competencia ?? pedido.mes;
      const fornecedores = await listFornecedoresSimples(pedido.tenant, {
        de: competencia ?? mesesBefore(ate, 11),
        ate,
        soComprados: cliente_id !== undefined || competencia !== undefined,
        semDados: sem_dados === true,
        limit,
        ...present({ clienteId: cliente_id, depoisDe: cnpjRaiz ? { compras, cnpjRaiz } : undefined }),
      });
      const { mostradas: data, next_cursor } = shown(
        pedido,
        fornecedores,
        (ultimo) => `${ultimo.compras}_${ultimo.cnpj_raiz}`,
      );
      return isOk({ data, next_cursor });
    },
  }),
  /** Keeps what a CSV file says of suppliers of the Simples: all of it, or nothing. */
  route('post /v1/fornecedores-simples/importar', {
    operation: 'importarFornecedoresSimples',
    example: { file: 'fornecedores.csv' },
    scope: 'write:clients',
    stepwise: true,
    summary: 'Guarda anexo e RBT12 de todos os fornecedores de um arquivo CSV, ou de nenhum',
    reads: 'csv',
    body: Type.String({
      description:
        'cabeçalho com cnpj_raiz ou cnpj, anexo, rbt12 e, se quiser, desde; valores como 1.234.567,89; separador vírgula ou ponto e vírgula; UTF-8 ou Windows-1252; até 1000 fornecedores',
    }),
    responses: gives(200, 'Os fornecedores guardados.', FornecedoresImportados),
    async respond(_gateway, { body, requestId, create: criar }) {
      const lidos = readFornecedoresCsv(body);
      await criar((tenant) => storeFornecedoresSimples(tenant, lidos, requestId));
      return isOk<FornecedoresImportados>({
        importados: lidos.length,
        data: lidos.map(({ linha, cnpj_raiz, desde }) => ({ linha, cnpj_raiz, desde })),
      });
    },
  }),
  /** Annex and revenue of a supplier from a month on; the finished months that they change become outdated. */
  route('put /v1/fornecedores-simples/:cnpj_raiz', {
    operation: 'informarFornecedorSimples',
    example: { body: { anexo: 'II', rbt12: '480000.00', desde: '2026-07' } },
    scope: 'write:clients',
    summary:
      'Informa anexo e RBT12 de um fornecedor a partir de um mês, para todos os clientes do escritório',
    body: InformarFornecedorSimples,
    responses: gives(
      200,
      'O fornecedor. As apurações prontas que mudam ficam desatualizadas.',
      FornecedorSimples,
    ),
    async respond(_gateway, { params: { cnpj_raiz }, body, tenant, requestId, mes }) {
      found(RAIZ.test(cnpj_raiz));
      const dados = { cnpj_raiz, desde: INICIO_DA_TRANSICAO, ...body };
      await storeFornecedoresSimples(tenant, [dados], requestId);
      const [gravado] = await listFornecedoresSimples(tenant, {
        de: mesesBefore(mes, 11),
        ate: mes,
        cnpjRaiz: cnpj_raiz,
        soComprados: false,
        semDados: false,
        limit: 1,
      });
      return isOk(known(gravado, `supplier ${cnpj_raiz}`));
    },
  }),
];
