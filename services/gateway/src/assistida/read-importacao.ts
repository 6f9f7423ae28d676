import {
  CAMPOS_DA_LINHA,
  type CampoDaLinha,
  type Detalhe,
  headerOfCsv,
  LIMITES,
  PAGAMENTOS_DA_CBS,
} from '@apura/contracts';
import type { LinhaDoFisco } from '@apura/engine';
import { isKeyOf, isOneOf, recordOf } from '@apura/engine';
import { readCents, writeCents } from '@apura/words';
import { parse } from 'lossless-json';
import { present } from '../answers.ts';
import {
  asIs,
  type Falta,
  normalize,
  readCsvRows,
  refuse,
  textOfBytes,
} from '../csv-import/read-csv-rows.ts';
import { jsonFits } from '../request/bodies/json-fits.ts';
import { buildLinha, readCompetencia, readValorDoFisco, SINONIMOS_DA_LINHA } from './linha-neutra.ts';
import type { Importacao, MapaDeColunas } from './reconcile-mes.ts';

/**
 * Reads what an office brings of a client's assisted assessment, whichever of the known shapes it has. `contribuinte`: the
 * first eight characters of the client's CNPJ.
 *
 * @throws ApiError `csv_invalido` with the faults of the file; then nothing of it is taken
 */
export function readImportacao(bytes: Uint8Array, contribuinte: string, mapa: MapaDeColunas): Importacao {
  const texto = textOfBytes(bytes);
  return /^\s*[[{]/.test(texto)
    ? readAssistidaJson(bytes, texto, contribuinte)
    : readAssistidaCsv(texto, mapa);
}

const IGNORAR = 'ignorar';
type Coluna = CampoDaLinha | typeof IGNORAR;

const COLUNAS = recordOf<Coluna, (valor: string) => string>([...CAMPOS_DA_LINHA, IGNORAR], () => asIs);
const OBRIGATORIAS = ['contribuinte', 'competencia', 'tributo', 'lado', 'apurado'] as const;

/**
 * Reads the neutral lines of a CSV file. Columns that are none of ours are refused with those that are wanted, unless the
 * map says what they are.
 *
 * @throws ApiError `csv_invalido` with the faults of the file; then nothing of it is taken
 */
function readAssistidaCsv(texto: string, { colunas, constantes }: MapaDeColunas): Importacao {
  const ditas: Record<string, Coluna> = {};
  for (const [coluna, campo] of Object.entries(colunas)) {
    if (!isKeyOf(COLUNAS, campo)) {
      const motivo = `não é um destes campos: ${Object.keys(COLUNAS).join(', ')}`;
      throw refuse([{ campo: `mapa, ${normalize(coluna).slice(0, 60)}`, motivo }]);
    }
    ditas[normalize(coluna)] = campo;
  }
  const sinonimos = { ...SINONIMOS_DA_LINHA, ...ditas };
  const linhas = readCsvRows<Coluna, LinhaDoFisco>(texto, {
    colunas: COLUNAS,
    obrigatorias: OBRIGATORIAS.filter((campo) => constantes[campo] === undefined).map((campo) => [campo]),
    sinonimos,
    repetiveis: [IGNORAR],
    oQue: ['lançamento', 'lançamentos'],
    maximo: LIMITES.linhas_da_assistida,
    ler: (dados, falta) => buildLinha({ ...constantes, ...dados }, falta),
  });
  return {
    formato: 'csv',
    gerado_em: null,
    colunas: headerOfCsv(texto).map((coluna) => {
      const nome = normalize(coluna);
      return { coluna, campo: (Object.hasOwn(sinonimos, nome) && sinonimos[nome]) || nome };
    }),
    linhas: linhas.map(({ linha: _, ...lida }) => lida),
  };
}

const FORMATOS =
  'débitos, créditos, pagamentos ou recolhimentos da API de apuração da CBS (v2), IPA do IBS, ou uma lista de lançamentos neutros';

/**
 * Reads the JSON of a tax authority, or a list of neutral lines.
 *
 * @throws ApiError `csv_invalido` with the faults of the file; then nothing of it is taken
 */
function readAssistidaJson(bytes: Uint8Array, texto: string, contribuinte: string): Importacao {
  if (!jsonFits(bytes, LIMITES.valores_da_assistida)) {
    throw withoutFormato(`deve ter no máximo ${LIMITES.valores_da_assistida} valores`);
  }
  const conteudo = readJson(texto);
  if (Array.isArray(conteudo)) return importar('json', null, conteudo.map(linhaNeutra));
  const arquivo = asObject(conteudo);
  if (Array.isArray(arquivo.apuracao)) {
    if (hasPagamentos(arquivo))
      return importar(PAGAMENTOS_DA_CBS, asText(arquivo.geradoEm), linhasDosPagamentos(arquivo));
    return importar('cbs_v2', asText(arquivo.geradoEm), linhasDaCbs(arquivo));
  }
  if (Array.isArray(arquivo.operacoes)) {
    const gerado = asText(asObject(arquivo.header).datageracao);
    return importar('ipa', gerado, linhasDaIpa(arquivo, contribuinte));
  }
  if (BLOCOS_DA_VERSAO_1.some((bloco) => bloco in arquivo)) {
    throw withoutFormato(
      'é da versão 1 da API da CBS, que foi desligada e cujo leiaute não lemos: baixe o mês de novo, na versão 2, ou envie as linhas em CSV com contribuinte, competencia, tributo, lado, chave e apurado',
    );
  }
  throw withoutFormato(`não é um destes: ${FORMATOS}`);
}

/** What the version before has at its top; of its lines no description is at hand. */
const BLOCOS_DA_VERSAO_1 = ['apuracaoCorrente', 'apuracaoAjuste', 'debitosExtemporaneos'];

function readJson(texto: string): Json {
  try {
    // The parser gives what JSON is made of, with numbers as texts.
    return parse(texto, undefined, (numero) => numero) as Json;
  } catch (erro) {
    if (!(erro instanceof SyntaxError)) throw erro;
    throw withoutFormato('não é um JSON bem formado');
  }
}

function importar(
  formato: Importacao['formato'],
  gerado_em: string | undefined | null,
  lidas: readonly LinhaInTexts[],
): Importacao {
  if (lidas.length === 0) throw withoutFormato('não há nenhum lançamento');
  if (lidas.length > LIMITES.linhas_da_assistida) {
    throw withoutFormato(`deve ter no máximo ${LIMITES.linhas_da_assistida} lançamentos`);
  }
  const faltas: Detalhe[] = [];
  const linhas: LinhaDoFisco[] = [];
  for (const { onde, campos } of lidas) {
    const falta: Falta = (campo, motivo) => faltas.push({ campo: `${onde}, ${campo}`, motivo });
    const linha = buildLinha(campos, falta);
    if (linha) linhas.push(linha);
    if (faltas.length >= LIMITES.faltas_por_importacao) break;
  }
  if (faltas.length) throw refuse(faltas);
  return { formato, gerado_em: gerado_em ?? null, colunas: [], linhas };
}

function linhaNeutra(valor: Json, indice: number): LinhaInTexts {
  const onde = `lançamento ${indice + 1}`;
  const campos: Partial<Record<CampoDaLinha, string>> = {};
  for (const [nome, dado] of Object.entries(asObject(valor))) {
    const igual = normalize(nome.replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2'));
    const campo = isOneOf(CAMPOS_DA_LINHA, igual) ? igual : SINONIMOS_DA_LINHA[igual];
    if (campo === undefined) {
      const motivo = `não é um destes campos: ${CAMPOS_DA_LINHA.join(', ')}`;
      throw refuse([{ campo: `${onde}, ${nome.slice(0, 60)}`, motivo }]);
    }
    const texto = asText(dado);
    if (texto !== undefined) campos[campo] = texto;
  }
  return { onde, campos };
}

const withoutFormato = (motivo: string) => refuse([{ campo: 'arquivo', motivo }]);

const LADOS = [
  ['debitos', 'debito'],
  ['creditos', 'credito'],
] as const;

/**
 * The lines of a file of debits or credits (RFB, API de apuração da CBS v2): months, and in each its documents with what
 * became of their amount. Unknown members are left aside.
 */
function linhasDaCbs(arquivo: JsonObject): LinhaInTexts[] {
  const contribuinte = asText(arquivo.ni) ?? '';
  return asList(arquivo.apuracao).flatMap((mes, m) => {
    const { pa, ...listas } = asObject(mes);
    const competencia = asText(pa) ?? '';
    return LADOS.flatMap(([lista, lado]) =>
      asList(listas[lista]).map((linha, n) => ({
        onde: `apuracao ${m + 1}, ${lista} ${n + 1}`,
        campos: { contribuinte, competencia, tributo: 'CBS', lado, ...camposDaLinha(linha) },
      })),
    );
  });
}

function camposDaLinha(linha: Json): Partial<Record<CampoDaLinha, string>> {
  const { cbs, ...dados } = asObject(linha);
  const valores = asObject(cbs);
  const apropriacao = asObject(valores.apropriacao);
  return asTexts({
    chave: dados.chave,
    documento: dados.documento,
    origem: dados.origem,
    emissao: dados.emissao,
    registro: dados.registro,
    atualizacao: dados.atualizacao,
    apurado: valores.apurado,
    extinto: valores.extinto,
    saldo_devedor: valores.saldoDevedor,
    suspenso: valores.suspenso ?? apropriacao.suspenso,
    a_apropriar: apropriacao.aApropriar,
    apropriado: apropriacao.apropriado,
    inapropriavel: apropriacao.inapropriavel,
    utilizado: asObject(apropriacao.utilizacao).utilizado,
  });
}

/** The list of a file, and whose debit its payments end: the taxpayer's own, or a supplier's, whose tax the buyer paid. */
const LISTAS = [
  ['pagamentos', 'debito'],
  ['recolhimentos', 'credito'],
] as const satisfies readonly (readonly [string, LinhaDoFisco['lado']])[];

/** Whether a file is one of payments (RFB, API de apuração da CBS v2), by what its months hold. */
const hasPagamentos = (arquivo: JsonObject): boolean =>
  asList(arquivo.apuracao).some((parte) => LISTAS.some(([lista]) => lista in asObject(parte)));

/**
 * The lines of a file of payments: of each document that a payment names, how much of its debit it ends. They work out nothing, so
 * `apurado` is zero, and say how sure a credit is. What a payment type means is not published; one that names the buyer is the
 * buyer's own (LC 214/2025 art. 27, IV).
 */
function linhasDosPagamentos(arquivo: JsonObject): LinhaInTexts[] {
  const contribuinte = asText(arquivo.ni) ?? '';
  return asList(arquivo.apuracao).flatMap((parte, m) => {
    const { dataArrecadacao, ...listas } = asObject(parte);
    return LISTAS.flatMap(([lista, lado]) =>
      asList(listas[lista]).flatMap((valor, n) => {
        const pagamento = asObject(valor);
        const onde = `apuracao ${m + 1}, ${lista} ${n + 1}`;
        const comum = { contribuinte, tributo: 'CBS', lado, apurado: '0.00' };
        return asList(pagamento.composicao).flatMap((composicao) => {
          const campos = camposDaComposicao(composicao, pagamento, lado);
          const data = asText(dataArrecadacao);
          // One that names no document ends debits in their order, and which ones it does not say.
          return campos.chave === ''
            ? []
            : [{ onde, campos: { ...comum, ...campos, ...present({ registro: data }) } }];
        });
      }),
    );
  });
}

function camposDaComposicao(composicao: Json, pagamento: JsonObject, lado: LinhaDoFisco['lado']) {
  const { sequencial, pa, chaveDFE, principal } = asObject(composicao);
  const doAdquirente = lado === 'credito' || asText(pagamento.niAdquirente) !== undefined;
  const contraparte = asText(pagamento.niFornecedor ?? pagamento.niAdquirente);
  return {
    competencia: asText(pa) ?? '',
    chave: asText(chaveDFE) ?? '',
    // Several payments of one document are as many lines.
    origem: `DARF ${asText(pagamento.numeroDARF) ?? ''} ${asText(sequencial) ?? ''}`,
    extinto: asText(principal) ?? '',
    modo_extincao: doAdquirente ? 'rad' : 'pagamento',
    ...present({ contraparte }),
  };
}

/** What each of a movement's amounts means, by the side of the operation that it is on. */
const PARCELAS = {
  debito: { saldo_devedor: 'DEBITO_EM_ABERTO', extinto: 'DEBITO_EXTINTO' },
  credito: {
    a_apropriar: 'CREDITO_A_PROPRIAR',
    apropriado: 'CREDITO_NAO_UTILIZADO',
    utilizado: 'CREDITO_UTILIZADO',
  },
} as const;

type Lado = keyof typeof PARCELAS;

interface Soma {
  readonly competencia: string;
  readonly parcelas: Map<string, bigint>;
  /** What is no amount, as written: it is refused where the line is made. */
  readonly estranhas: Record<string, string>;
}

/**
 * The lines of a current account of operations (CGIBS, IPA v1.10). The file has movements, not months: each counts in the
 * month of its DTH_LANCTO, and what only moves from open to extinguished adds nothing (our reading: no source says it).
 */
function linhasDaIpa(arquivo: JsonObject, contribuinte: string): LinhaInTexts[] {
  return asList(arquivo.operacoes).flatMap((valor, n) => {
    const operacao = asObject(valor);
    const fornece = asText(operacao.CNPJ_FORNECEDOR) === contribuinte;
    const lado: Lado = fornece ? 'debito' : 'credito';
    const onde = `operacoes ${n + 1}`;
    const emissao = asText(operacao.DTH_EMISSAO);
    const contraparte = asText(fornece ? operacao.CNPJ_ADQUIRENTE : operacao.CNPJ_FORNECEDOR);
    return sumByMes(asList(asObject(operacao.extrato_cc).lista).map(asObject), lado).map(
      ({ competencia, parcelas, estranhas }) => ({
        onde,
        campos: {
          contribuinte,
          competencia,
          tributo: 'IBS',
          lado,
          chave: asText(operacao.CHAVE_ACESSO) ?? '',
          ...present({ emissao, contraparte }),
          apurado: writeCents([...parcelas.values()].reduce((soma, parcela) => soma + parcela, 0n)),
          ...Object.fromEntries([...parcelas].map(([campo, valor]) => [campo, writeCents(valor)])),
          ...estranhas,
        },
      }),
    );
  });
}

function sumByMes(movimentos: readonly JsonObject[], lado: Lado): Soma[] {
  const meses = new Map<string, Soma>();
  for (const movimento of movimentos) {
    const competencia = readCompetencia((asText(movimento.DTH_LANCTO) ?? '').slice(0, 7)) ?? '';
    const soma: Soma = meses.get(competencia) ?? { competencia, parcelas: new Map(), estranhas: {} };
    meses.set(competencia, soma);
    for (const [campo, nome] of Object.entries(PARCELAS[lado])) {
      const texto = asText(movimento[nome]) ?? '0';
      const valor = readValorDoFisco(texto);
      if (valor === undefined) soma.estranhas[campo] = texto;
      else soma.parcelas.set(campo, (soma.parcelas.get(campo) ?? 0n) + readCents(valor));
    }
  }
  return [...meses.values()].filter(
    ({ parcelas, estranhas }) =>
      [...parcelas.values()].some((valor) => valor !== 0n) || Object.keys(estranhas).length > 0,
  );
}

/** A line of a known shape, as texts, and where it stands in the file. */
interface LinhaInTexts {
  readonly onde: string;
  readonly campos: Readonly<Partial<Record<CampoDaLinha, string>>>;
}

/** Objects, lists and texts: numbers are the texts that stand in the file. */
type Json = string | boolean | null | readonly Json[] | { readonly [nome: string]: Json };
type JsonObject = { readonly [nome: string]: Json };

/** The members of an object; none of what is no object. */
const asObject = (valor: Json | undefined): JsonObject => (isObject(valor) ? valor : {});

const isObject = (valor: Json | undefined): valor is JsonObject =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);

const asList = (valor: Json | undefined): readonly Json[] => (Array.isArray(valor) ? valor : []);

/** Those of the members that say something, as texts. */
const asTexts = (campos: Readonly<Partial<Record<CampoDaLinha, Json | undefined>>>) =>
  present(Object.fromEntries(Object.entries(campos).map(([campo, valor]) => [campo, asText(valor)])));

/** A text or a number as it is written; undefined where it says nothing. */
const asText = (valor: Json | undefined): string | undefined =>
  typeof valor === 'string' && valor.trim() !== '' ? valor.trim() : undefined;
