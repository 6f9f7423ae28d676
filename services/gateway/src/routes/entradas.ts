import {
  type Detalhe,
  EntradaInformada,
  EntradasImportadas,
  ErroDaApi,
  GravarRegraDeEntrada,
  ImportarEntradasQuery,
  InformarEntrada,
  LinhaDeEntrada,
  ListaDeEntradas,
  ListaDeRegrasDeEntrada,
  ListarEntradasQuery,
  ListarRegrasDeEntradaQuery,
  RegraDeEntrada,
  validar,
} from '@apura/contracts';
import {
  conferirEntradas,
  type EntradaParaGravar,
  type EntradaRecusada,
  gravarRegraDeEntrada,
  informarEntradas,
  listarEntradas,
  listarRegrasDeEntrada,
  MESES_DO_CREDITO,
  mesesFechados,
  removerRegraDeEntrada,
  type Tenant,
  verDocumento,
} from '@apura/database';
import { competenciaPorExtenso } from '@apura/words';
import Type from 'typebox';
import { ended, found, ok, present } from '../answers.ts';
import {
  type ComLinha,
  contarFaltas,
  diaDaCelula,
  lerLinhasDoCsv,
  mesDaCelula,
} from '../csv-import/ler-linhas-do-csv.ts';
import { listedWhole, placeOf, shown } from '../request/page.ts';
import { gives, type Route, route } from '../route.ts';

/** An entry that has a day. */
type EntradaDaLinha = ComLinha<EntradaParaGravar & { readonly dia: string }>;

/**
 * Reads when purchases came in from a CSV file: a header with `chave`, `entrada_em` and, if wanted, `conta_em`; days and months as people
 * write them ("02/10/2026", "10/2026").
 *
 * @throws ErroDaApi `csv_invalido` with the faults of its lines
 */
const lerEntradasDoCsv = (texto: string): EntradaDaLinha[] =>
  lerLinhasDoCsv(texto, {
    colunas: {
      chave: (chave) => chave.replace(/^NFe|\s/g, ''),
      entrada_em: diaDaCelula,
      conta_em: mesDaCelula,
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
      const lido = contarFaltas(() => validar(LinhaDeEntrada, dados), falta, 'chave');
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
  const depois = meses(conta_em) - meses(entrada_em.slice(0, 7));
  if (depois < 0) return falta(`é antes do mês da entrada, ${entrada_em.slice(0, 7)}`);
  return depois > MESES_DO_CREDITO
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
    operacao: 'listarEntradas',
    exemplo: { query: { limit: '20' } },
    escopo: 'read:clients',
    resumo: 'Lista as datas de entrada que o escritório informou das compras de um cliente, pela chave',
    query: ListarEntradasQuery,
    respostas: gives(200, 'Uma página de entradas.', ListaDeEntradas),
    async respond(_gateway, pedido) {
      const { limit, competencia, chave } = pedido.query;
      const depoisDe = placeOf(pedido, PLACE)?.[0];
      const linhas = found(
        await listarEntradas(pedido.tenant, pedido.params.id, {
          limit,
          ...present({ competencia, chave, depoisDe }),
        }),
      );
      const { mostradas: data, next_cursor } = shown(pedido, linhas, (ultima) => ultima.chave);
      return ok({ data, next_cursor });
    },
  }),
  /** The day of one document; finished months that it changes become outdated, and the document is computed anew for this client. */
  route('put /v1/documentos/:chave/entrada', {
    operacao: 'informarEntrada',
    exemplo: { body: { cliente_id: '$CLIENTE_ID', entrada_em: '2026-10-02' } },
    escopo: 'write:clients',
    resumo:
      'Informa quando a mercadoria de uma compra entrou no estabelecimento do cliente: é o mês em que a compra conta (LC 87/1996, art. 20)',
    body: InformarEntrada,
    respostas: gives(
      200,
      'O que ficou informado. As apurações prontas dos meses que mudam ficam desatualizadas.',
      EntradaInformada,
    ),
    erros: ['not_found', 'cliente_nao_encontrado'],
    async respond(_gateway, { params: { chave }, body, tenant, ator, requestId }) {
      found(await verDocumento(tenant, chave));
      const { cliente_id, entrada_em, conta_em = null } = body;
      const falta = faltaDaEntrada(body);
      if (falta) throw new ErroDaApi('corpo_invalido', { detalhes: [falta] });
      const entradas = [{ chave, dia: entrada_em, conta_em }];
      const recusadas = found(
        await informarEntradas(tenant, ator, { clienteId: cliente_id, entradas }, 'informada', requestId),
        'cliente_nao_encontrado',
      );
      if (recusadas.length) throw new ErroDaApi('corpo_invalido', { detalhes: recusadas.map(noPedido) });
      const [oferta = null] = await ofertas(tenant, cliente_id, entradas);
      return ok<EntradaInformada>({ chave, cliente_id, entrada_em, conta_em, oferta });
    },
  }),
  /** Keeps the days of a CSV file: all of them, or none. */
  route('post /v1/clientes/:id/entradas/importar', {
    operacao: 'importarEntradas',
    exemplo: { arquivo: 'entradas.csv', query: { conferir: 'true' } },
    escopo: 'write:clients',
    repetivel: true,
    resumo: 'Guarda todas as datas de entrada de um arquivo CSV, ou nenhuma; conferir=true só as confere',
    reads: 'csv',
    query: ImportarEntradasQuery,
    body: Type.String({
      description:
        'cabeçalho com chave, entrada_em e, se quiser, conta_em; dias como 02/10/2026 ou 2026-10-02; separador vírgula ou ponto e vírgula; UTF-8 ou Windows-1252; até 1000 entradas',
    }),
    respostas: gives(200, 'As entradas do arquivo.', EntradasImportadas),
    async respond(_gateway, { params: { id: clienteId }, query, body, tenant, ator, requestId, criar }) {
      const lidas = lerEntradasDoCsv(body);
      const entradas = lidas.map(({ linha: _linha, ...entrada }) => entrada);
      const deste = { clienteId, entradas };
      const so = query.conferir === true;
      const recusadas = found(
        so
          ? await conferirEntradas(tenant, deste)
          : await criar((alvo) => informarEntradas(alvo, ator, deste, 'csv', requestId)),
      );
      if (recusadas.length) throw new ErroDaApi('csv_invalido', { detalhes: naLinha(recusadas, lidas) });
      const feitas = await ofertas(tenant, clienteId, entradas);
      return ok<EntradasImportadas>({
        importados: so ? 0 : lidas.length,
        data: lidas.map(({ linha, chave, dia, conta_em }, i) => ({
          ...{ linha, chave, entrada_em: dia, conta_em },
          oferta: feitas[i] ?? null,
        })),
      });
    },
  }),
  route('get /v1/regras-de-entrada', {
    operacao: 'listarRegrasDeEntrada',
    escopo: 'read:clients',
    resumo: 'Lista as regras de entrada do escritório e dos clientes que têm a sua',
    query: ListarRegrasDeEntradaQuery,
    respostas: gives(200, 'As regras, a do escritório primeiro.', ListaDeRegrasDeEntrada),
    respond: async (_gateway, { query: { cliente_id }, tenant }) =>
      listedWhole(await listarRegrasDeEntrada(tenant, cliente_id)),
  }),
  /** So many days after their issue purchases come in, where nobody says the day of a document. */
  route('put /v1/regras-de-entrada', {
    operacao: 'gravarRegraDeEntrada',
    exemplo: { body: { desde: '2026-09', dias: 3 } },
    escopo: 'write:clients',
    resumo:
      'Diz quantos dias depois da emissão as compras entram, de um mês de emissão em diante, onde não há data própria; vale para NF-e (modelo 55)',
    body: GravarRegraDeEntrada,
    respostas: gives(
      200,
      'A regra. Os documentos dos clientes atingidos são calculados de novo.',
      RegraDeEntrada,
    ),
    erros: ['cliente_nao_encontrado'],
    async respond(_gateway, { body: { cliente_id = null, desde, dias }, tenant, ator, requestId }) {
      const regra = await gravarRegraDeEntrada(tenant, ator, { cliente_id, desde, dias }, requestId);
      return ok<RegraDeEntrada>(found(regra, 'cliente_nao_encontrado'));
    },
  }),
  route('delete /v1/regras-de-entrada/:id', {
    operacao: 'removerRegraDeEntrada',
    escopo: 'write:clients',
    resumo: 'Retira uma regra de entrada; os documentos dos clientes atingidos são calculados de novo',
    respostas: { 204: { descricao: 'Retirada.' } },
    respond: async (_gateway, { params, tenant, ator, requestId }) =>
      ended(await removerRegraDeEntrada(tenant, ator, params.id, requestId)),
  }),
];

/** Of each entry whose month was handed over already: in which it may count instead. */
async function ofertas(
  tenant: Tenant,
  clienteId: string,
  entradas: readonly EntradaParaGravar[],
): Promise<EntradaInformada['oferta'][]> {
  const contam = entradas.map(({ dia, conta_em }) => conta_em ?? dia?.slice(0, 7) ?? '');
  const fechados = await mesesFechados(tenant, clienteId, contam.filter(Boolean));
  return contam.map((fechado) => {
    const conta_em = fechados.get(fechado);
    if (!conta_em) return null;
    const texto = `${maiuscula(competenciaPorExtenso(fechado))} já tem obrigação cumprida. O crédito pode ser contado em ${competenciaPorExtenso(conta_em)}, o primeiro mês aberto, como crédito extemporâneo (LC 87/1996, art. 23, parágrafo único): informe conta_em. Sem isso, o mês entregue fica desatualizado e precisa ser retificado.`;
    return { fechado, conta_em, texto };
  });
}

const maiuscula = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);

/** The address names the document: what is wrong with it is said of the client that is no party of it. */
function noPedido(recusada: EntradaRecusada): Detalhe {
  const { campo, motivo } = faltaDoDocumento(recusada);
  return {
    campo: campo === 'chave' ? 'cliente_id' : campo,
    motivo: campo === 'chave' ? `o documento ${motivo}` : motivo,
  };
}

const naLinha = (recusadas: readonly EntradaRecusada[], lidas: readonly EntradaDaLinha[]): Detalhe[] =>
  recusadas.map((recusada) => {
    const { campo, motivo } = faltaDoDocumento(recusada);
    return { campo: `linha ${lidas[recusada.indice]?.linha}, ${campo}`, motivo };
  });
