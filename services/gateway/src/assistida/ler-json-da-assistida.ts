import {
  CAMPOS_DA_LINHA,
  type CampoDaLinha,
  type Detalhe,
  LIMITES,
  PAGAMENTOS_DA_CBS,
} from '@apura/contracts';
import type { LinhaDoFisco } from '@apura/engine';
import { parse } from 'lossless-json';
import { normalizar } from '../csv-import/celulas-do-csv.ts';
import { type Falta, recusar } from '../csv-import/ler-linhas-do-csv.ts';
import { jsonFits } from '../request/json-fits.ts';
import type { Importacao } from './importacao.ts';
import { asObject, asText, type Json, type LinhaEmTextos } from './json-as-texts.ts';
import { montarLinha, SINONIMOS_DA_LINHA } from './linha-neutra.ts';
import { linhasDaCbs, linhasDosPagamentos, temPagamentos } from './linhas-da-cbs.ts';
import { linhasDaIpa } from './linhas-da-ipa.ts';

const FORMATOS =
  'débitos, créditos, pagamentos ou recolhimentos da API de apuração da CBS (v2), IPA do IBS, ou uma lista de lançamentos neutros';

/**
 * Reads the JSON of a tax authority, or a list of neutral lines.
 *
 * @throws ErroDaApi `csv_invalido` with the faults of the file; then nothing of it is taken
 */
export function lerJsonDaAssistida(bytes: Uint8Array, texto: string, contribuinte: string): Importacao {
  if (!jsonFits(bytes, LIMITES.valores_da_assistida)) {
    throw semFormato(`deve ter no máximo ${LIMITES.valores_da_assistida} valores`);
  }
  const conteudo = lerJson(texto);
  if (Array.isArray(conteudo)) return importar('json', null, conteudo.map(linhaNeutra));
  const arquivo = asObject(conteudo);
  if (Array.isArray(arquivo.apuracao)) {
    if (temPagamentos(arquivo))
      return importar(PAGAMENTOS_DA_CBS, asText(arquivo.geradoEm), linhasDosPagamentos(arquivo));
    return importar('cbs_v2', asText(arquivo.geradoEm), linhasDaCbs(arquivo));
  }
  if (Array.isArray(arquivo.operacoes)) {
    const gerado = asText(asObject(arquivo.header).datageracao);
    return importar('ipa', gerado, linhasDaIpa(arquivo, contribuinte));
  }
  if (BLOCOS_DA_VERSAO_1.some((bloco) => bloco in arquivo)) {
    throw semFormato(
      'é da versão 1 da API da CBS, que foi desligada e cujo leiaute não lemos: baixe o mês de novo, na versão 2, ou envie as linhas em CSV com contribuinte, competencia, tributo, lado, chave e apurado',
    );
  }
  throw semFormato(`não é um destes: ${FORMATOS}`);
}

/** What the version before has at its top; of its lines no description is at hand. */
const BLOCOS_DA_VERSAO_1 = ['apuracaoCorrente', 'apuracaoAjuste', 'debitosExtemporaneos'];

function lerJson(texto: string): Json {
  try {
    return parse(texto, undefined, (numero) => numero) as Json;
  } catch (erro) {
    if (!(erro instanceof SyntaxError)) throw erro;
    throw semFormato('não é um JSON bem formado');
  }
}

function importar(
  formato: Importacao['formato'],
  gerado_em: string | undefined | null,
  lidas: readonly LinhaEmTextos[],
): Importacao {
  if (lidas.length === 0) throw semFormato('não há nenhum lançamento');
  if (lidas.length > LIMITES.linhas_da_assistida) {
    throw semFormato(`deve ter no máximo ${LIMITES.linhas_da_assistida} lançamentos`);
  }
  const faltas: Detalhe[] = [];
  const linhas: LinhaDoFisco[] = [];
  for (const { onde, campos } of lidas) {
    const falta: Falta = (campo, motivo) => faltas.push({ campo: `${onde}, ${campo}`, motivo });
    const linha = montarLinha(campos, falta);
    if (linha) linhas.push(linha);
    if (faltas.length >= LIMITES.faltas_por_importacao) break;
  }
  if (faltas.length) throw recusar(faltas);
  return { formato, gerado_em: gerado_em ?? null, colunas: [], linhas };
}

function linhaNeutra(valor: Json, indice: number): LinhaEmTextos {
  const onde = `lançamento ${indice + 1}`;
  const campos: Partial<Record<CampoDaLinha, string>> = {};
  for (const [nome, dado] of Object.entries(asObject(valor))) {
    const igual = normalizar(nome.replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2'));
    const campo = (CAMPOS_DA_LINHA as readonly string[]).includes(igual)
      ? (igual as CampoDaLinha)
      : SINONIMOS_DA_LINHA[igual];
    if (campo === undefined) {
      const motivo = `não é um destes campos: ${CAMPOS_DA_LINHA.join(', ')}`;
      throw recusar([{ campo: `${onde}, ${nome.slice(0, 60)}`, motivo }]);
    }
    const texto = asText(dado);
    if (texto !== undefined) campos[campo] = texto;
  }
  return { onde, campos };
}

const semFormato = (motivo: string) => recusar([{ campo: 'arquivo', motivo }]);
