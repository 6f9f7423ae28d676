import {
  ApiError,
  type Detalhe,
  EntradaInformada,
  EntradasImportadas,
  GravarRegraDeEntrada,
  ImportEntradasQuery,
  InformarEntrada,
  LinhaDeEntrada,
  ListaDeEntradas,
  ListaDeRegrasDeEntrada,
  ListEntradasQuery,
  ListRegrasDeEntradaQuery,
  RegraDeEntrada,
  validate,
} from '@apura/contracts';
import {
  checkEntradas,
  closedMeses,
  type EntradaRecusada,
  type EntradaToStore,
  findDocumento,
  listEntradas,
  listRegrasDeEntrada,
  mesesDoCredito,
  removeRegraDeEntrada,
  stateEntradas,
  storeRegraDeEntrada,
  type Tenant,
} from '@apura/database';
import { competenciaPorExtenso } from '@apura/words';
import Type from 'typebox';
import { ended, found, isOk, present } from '../answers.ts';
import {
  countMissing,
  dayOfCell,
  mesOfCell,
  readCsvRows,
  type WithLinha,
} from '../csv-import/read-csv-rows.ts';
import { listedWhole, placeOf, shown } from '../request/paging.ts';
import { gives, type Route, route } from '../route.ts';

/** An entry that has a day. */
type EntradaDaLinha = WithLinha<EntradaToStore & { readonly dia: string }>;

/**
 * Reads when purchases came in from a CSV file: a header with `chave`, `entrada_em` and, if wanted, `conta_em`; days and months as people
 * write them ("02/10/2026", "10/2026").
 *
 * @throws ApiError `csv_invalido` with the faults of its lines
 */
const readEntradasCsv = (texto: string): EntradaDaLinha[] =>
  readCsvRows(texto, {
    colunas: {
      chave: (chave) => chave.replace(/^NFe|\s/g, ''),
      entrada_em: dayOfCell,
      conta_em: mesOfCell,
    },
    obrigatorias: [['chave'], ['entrada_em']],
    sinonimos: {
      ...{
        chave_de_acesso: 'chave',
        chave_nfe: 'chave',
        entrada: 'entrada_em',
        data_de_entrada: 'entrada_em',
      },
      ...{ data_entrada: 'entrada_em', dt_entrada: 'entrada_em', dia: 'entrada_em', competencia: 'conta_em' },
    },
    oQue: ['entrada', 'entradas'],
    ler(dados, falta) {
      const lido = countMissing(() => validate(LinhaDeEntrada, dados), falta, 'chave');
      const errado = lido && faltaDaEntrada(lido);
      if (errado) falta(errado.campo, errado.motivo);
      if (lido === undefined || errado) return undefined;
      const { chave, entrada_em: dia, conta_em = null } = lido;
      return { chave, dia, conta_em };
    },
    chave: ({ chave }) => ({ coluna: 'chave', valor: chave, nome: 'o documento' }),
  });

interface Dita {
  readonly entrada_em: string | null;
  readonly conta_em?: string | null;
}

/** What is wrong with the month that an entry is to count in: it is that of the entry or a later one, for as long as the credit lasts. */
function faltaDaEntrada({ entrada_em, conta_em }: Dita): Detalhe | undefined {
  if (conta_em === undefined || conta_em === null) return undefined;
  const falta = (motivo: string): Detalhe => ({ campo: 'conta_em', motivo });
  if (entrada_em === null) return falta('vem só com entrada_em');
  const entrada = entrada_em.slice(0, 7);
  const depois = meses(conta_em) - meses(entrada);
  if (depois < 0) return falta(`é antes do mês da entrada, ${entrada}`);
  return depois > mesesDoCredito(entrada)
    ? falta('é mais de cinco anos depois da entrada: o crédito acabou (LC 87/1996, art. 23, parágrafo único)')
    : undefined;
}

const meses = (mes: string): number => Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5));

/** What is wrong with an entry beside its document. */
function faltaDoDocumento({ porque, emissao }: EntradaRecusada): Detalhe {
  if (porque === 'antes_da_emissao')
    return { campo: 'entrada_em', motivo: `é antes da emissão do documento, de ${emissao}` };
  const motivo =
    porque === 'nao_e_compra'
      ? 'é de uma saída do cliente: só compras têm entrada'
      : 'não é de um documento deste cliente que o escritório tenha enviado';
  return { campo: 'chave', motivo };
}

const PLACE = /^[0-9A-Z]{44,50}$/;

export const ENTRADAS: readonly Route[] = [
  /** When purchases of a client came in, as the office has said. */
  route('get /v1/clientes/:id/entradas', {
    operation: 'listarEntradas',
    example: { query: { limit: '20' } },
    scope: 'read:clients',
    summary:
      'Lista as datas de entrada das compras de um cliente, que o escritório ou os livros dizem, pela chave',
    query: ListEntradasQuery,
    responses: gives(200, 'Uma página de entradas.', ListaDeEntradas),
    async respond(_gateway, pedido) {
      const { limit, competencia, chave } = pedido.query;
      const depoisDe = placeOf(pedido, PLACE)?.[0];
      const linhas = found(
        await listEntradas(pedido.tenant, pedido.params.id, {
          limit,
          ...present({ competencia, chave, depoisDe }),
        }),
      );
      const { mostradas: data, next_cursor } = shown(pedido, linhas, (ultima) => ultima.chave);
      return isOk({ data, next_cursor });
    },
  }),
  /** The day of one document; finished months that it changes become outdated, and the document is computed anew for this client. */
  route('put /v1/documentos/:chave/entrada', {
    operation: 'informarEntrada',
    example: { body: { cliente_id: '$CLIENTE_ID', entrada_em: '2026-10-02' } },
    scope: 'write:clients',
    summary:
      'Informa quando a mercadoria de uma compra entrou no estabelecimento do cliente: é o mês em que a compra conta (LC 87/1996, art. 20)',
    body: InformarEntrada,
    responses: gives(
      200,
      'O que ficou informado. As apurações prontas dos meses que mudam ficam desatualizadas.',
      EntradaInformada,
    ),
    errors: ['not_found', 'cliente_nao_encontrado'],
    async respond(_gateway, { params: { chave }, body, tenant, ator, requestId }) {
      found(await findDocumento(tenant, chave));
      const { cliente_id, entrada_em, conta_em = null } = body;
      const falta = faltaDaEntrada(body);
      if (falta) throw new ApiError('corpo_invalido', { detalhes: [falta] });
      const entradas = [{ chave, dia: entrada_em, conta_em }];
      const recusadas = found(
        await stateEntradas(tenant, ator, { clienteId: cliente_id, entradas }, 'informada', requestId),
        'cliente_nao_encontrado',
      );
      if (recusadas.length) throw new ApiError('corpo_invalido', { detalhes: recusadas.map(inPedido) });
      const [oferta = null] = await ofertas(tenant, cliente_id, entradas);
      return isOk<EntradaInformada>({ chave, cliente_id, entrada_em, conta_em, oferta });
    },
  }),
  /** Keeps the days of a CSV file: all of them, or none. */
  route('post /v1/clientes/:id/entradas/importar', {
    operation: 'importarEntradas',
    example: { file: 'entradas.csv', query: { conferir: 'true' } },
    scope: 'write:clients',
    stepwise: true,
    summary: 'Guarda todas as datas de entrada de um arquivo CSV, ou nenhuma; conferir=true só as confere',
    reads: 'csv',
    query: ImportEntradasQuery,
    body: Type.String({
      description:
        'cabeçalho com chave, entrada_em e, se quiser, conta_em; dias como 02/10/2026 ou 2026-10-02; separador vírgula ou ponto e vírgula; UTF-8 ou Windows-1252; até 1000 entradas',
    }),
    responses: gives(200, 'As entradas do arquivo.', EntradasImportadas),
    async respond(
      _gateway,
      { params: { id: clienteId }, query, body, tenant, ator, requestId, create: criar },
    ) {
      const lidas = readEntradasCsv(body);
      const entradas = lidas.map(({ linha: _linha, ...entrada }) => entrada);
      const deste = { clienteId, entradas };
      const so = query.conferir === true;
      const recusadas = found(
        so
          ? await checkEntradas(tenant, deste)
          : await criar((alvo) => stateEntradas(alvo, ator, deste, 'csv', requestId)),
      );
      if (recusadas.length) throw new ApiError('csv_invalido', { detalhes: inLinha(recusadas, lidas) });
      const feitas = await ofertas(tenant, clienteId, entradas);
      return isOk<EntradasImportadas>({
        importados: so ? 0 : lidas.length,
        data: lidas.map(({ linha, chave, dia, conta_em }, i) => ({
          ...{ linha, chave, entrada_em: dia, conta_em },
          oferta: feitas[i] ?? null,
        })),
      });
    },
  }),
  route('get /v1/regras-de-entrada', {
    operation: 'listarRegrasDeEntrada',
    scope: 'read:clients',
    summary: 'Lista as regras de entrada do escritório e dos clientes que têm a sua',
    query: ListRegrasDeEntradaQuery,
    responses: gives(200, 'As regras, a do escritório primeiro.', ListaDeRegrasDeEntrada),
    respond: async (_gateway, { query: { cliente_id }, tenant }) =>
      listedWhole(await listRegrasDeEntrada(tenant, cliente_id)),
  }),
  /** So many days after their issue purchases come in, where nobody says the day of a document. */
  route('put /v1/regras-de-entrada', {
    operation: 'gravarRegraDeEntrada',
    example: { body: { desde: '2026-09', dias: 3 } },
    scope: 'write:clients',
    summary:
      'Diz quantos dias depois da emissão as compras entram, de um mês de emissão em diante, onde não há data própria; vale para NF-e (modelo 55)',
    body: GravarRegraDeEntrada,
    responses: gives(
      200,
      'A regra. Os documentos dos clientes atingidos são calculados de novo.',
      RegraDeEntrada,
    ),
    errors: ['cliente_nao_encontrado'],
    async respond(_gateway, { body: { cliente_id = null, desde, dias }, tenant, ator, requestId }) {
      const regra = await storeRegraDeEntrada(tenant, ator, { cliente_id, desde, dias }, requestId);
      return isOk<RegraDeEntrada>(found(regra, 'cliente_nao_encontrado'));
    },
  }),
  route('delete /v1/regras-de-entrada/:id', {
    operation: 'removerRegraDeEntrada',
    scope: 'write:clients',
    summary: 'Retira uma regra de entrada; os documentos dos clientes atingidos são calculados de novo',
    responses: { 204: { description: 'Retirada.' } },
    respond: async (_gateway, { params, tenant, ator, requestId }) =>
      ended(await removeRegraDeEntrada(tenant, ator, params.id, requestId)),
  }),
];

/** Of each entry whose month was handed over already: in which it may count instead. */
async function ofertas(
  tenant: Tenant,
  clienteId: string,
  entradas: readonly EntradaToStore[],
): Promise<EntradaInformada['oferta'][]> {
  const contam = entradas.map(({ dia, conta_em }) => conta_em ?? dia?.slice(0, 7) ?? '');
  const fechados = await closedMeses(tenant, clienteId, contam.filter(Boolean));
  return contam.map((fechado) => {
    const conta_em = fechados.get(fechado);
    if (!conta_em) return null;
    const texto = `${maiuscula(competenciaPorExtenso(fechado))} já tem obrigação cumprida. O crédito pode ser contado em ${competenciaPorExtenso(conta_em)}, o primeiro mês aberto, como crédito extemporâneo (LC 87/1996, art. 23, parágrafo único): informe conta_em. Sem isso, o mês entregue fica desatualizado e precisa ser retificado.`;
    return { fechado, conta_em, texto };
  });
}

const maiuscula = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);

/** The address names the document: what is wrong with it is said of the client that is no party of it. */
function inPedido(recusada: EntradaRecusada): Detalhe {
  const { campo, motivo } = faltaDoDocumento(recusada);
  return {
    campo: campo === 'chave' ? 'cliente_id' : campo,
    motivo: campo === 'chave' ? `o documento ${motivo}` : motivo,
  };
}

const inLinha = (recusadas: readonly EntradaRecusada[], lidas: readonly EntradaDaLinha[]): Detalhe[] =>
  recusadas.map((recusada) => {
    const { campo, motivo } = faltaDoDocumento(recusada);
    return { campo: `linha ${lidas[recusada.indice]?.linha}, ${campo}`, motivo };
  });
