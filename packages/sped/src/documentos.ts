import { lerChaveDeAcesso, validarChaveDeAcesso } from '@apura/documents/chave';
import {
  type DefeitoDaChave,
  destinacaoDoCfop,
  type ItemEscriturado,
  type ValoresDoDocumento,
} from '@apura/engine/leitura';
import { CODIGOS_DO_SPED } from '@apura/law';
import type { Campos } from './campos.ts';
import type { DocumentoAberto, Estado } from './estado.ts';
import { LIMITES } from './limites.ts';

export const LADOS = { 0: 'entrada', 1: 'saida' } as const;
const EMISSOES = { 0: 'propria', 1: 'terceiros' } as const;

/** Where a register has what all documents have. */
interface Onde<Campo extends string> {
  readonly serie: Campo;
  readonly numero: Campo;
  readonly emissao: Campo;
  readonly movimento: Campo;
  readonly chave?: Campo;
  readonly modelo?: Campo;
  /** Left out in a register of purchases alone. */
  readonly lado?: Campo;
  readonly emitente?: Campo;
}

/** Amounts by their name here and their field in the register. */
type Pares<Campo> = readonly (readonly [nome: keyof ValoresDoDocumento, campo: Campo])[];

/** What opens a document of a register. */
export const documento =
  <Campo extends string>(onde: Onde<Campo>, valores: Pares<Campo | 'VL_DOC'>) =>
  (campos: Campos<Campo | 'COD_SIT' | 'COD_PART' | 'VL_DOC'>, estado: Estado): void => {
    const lado = onde.lado === undefined ? 'entrada' : campos.um(onde.lado, LADOS);
    const emissao = onde.emitente === undefined ? 'terceiros' : campos.um(onde.emitente, EMISSOES);
    const situacao = findSituacao(campos);
    if (lado === undefined || emissao === undefined || situacao === undefined) return;
    const modelo = onde.modelo === undefined ? undefined : campos.exigido(onde.modelo);
    const chave = onde.chave === undefined ? undefined : campos.opcional(onde.chave);
    const serie = campos.texto(onde.serie).replace(ZEROS, '');
    const numero = campos.exigido(onde.numero).replace(ZEROS, '');
    const participante = findParticipante(campos, estado);
    const [emitido_em, movimento_em] = [campos.data(onde.emissao), campos.data(onde.movimento)];
    const aberto: DocumentoAberto = {
      tipo: 'documento',
      linha: campos.linha,
      livro: estado.abertura.livro,
      registro: campos.registro,
      estabelecimento: estado.estabelecimento,
      lado,
      emissao,
      ...(participante === undefined ? {} : { participante }),
      ...(modelo === undefined ? {} : { modelo }),
      ...situacao,
      serie,
      numero,
      ...(chave === undefined ? {} : { chave }),
      ...(emitido_em === undefined ? {} : { emitido_em }),
      ...(movimento_em === undefined ? {} : { movimento_em }),
      valores: valoresOf(campos, valores),
      itens: [],
      analitico: [],
      contribuicoes: [],
    };
    const defeitos = modelo === undefined ? [] : defeitosDaChave(aberto, estado.estabelecimento);
    if (defeitos.length > 0) aberto.defeitos_da_chave = defeitos;
    estado.openDocumento(aberto);
  };

const ZEROS = /^0+(?=.)/;

function findSituacao(campos: Campos<'COD_SIT'>) {
  const linha = campos.um('COD_SIT', SITUACOES);
  return linha && { situacao: linha.situacao, extemporanea: linha.extemporanea };
}

type CodigoDaSituacao = keyof typeof CODIGOS_DO_SPED.situacoes;
const SITUACOES: Readonly<Record<string, (typeof CODIGOS_DO_SPED.situacoes)[CodigoDaSituacao]>> =
  CODIGOS_DO_SPED.situacoes;

function findParticipante(campos: Campos<'COD_PART'>, estado: Estado) {
  const codigo = campos.texto('COD_PART');
  if (codigo === '') return undefined;
  const achado = estado.findParticipante(codigo);
  if (achado === undefined)
    campos.refuse(
      'sped_participante_desconhecido',
      'COD_PART',
      'o participante não está no registro 0150 do arquivo.',
    );
  return achado;
}

function valoresOf<Campo extends string>(campos: Campos<Campo>, pares: Pares<Campo>): ValoresDoDocumento {
  const valores: Partial<Record<keyof ValoresDoDocumento, string>> = {};
  for (const [nome, campo] of pares) {
    const valor = campos.valor(campo);
    if (valor !== undefined) valores[nome] = valor;
  }
  return valores;
}

/** Series of the notes that the state's tax office issues for others, and of issuers with a CPF. */
const SERIE_AVULSA = /^(?:89\d|9[0-6]\d)$/;

function defeitosDaChave(
  { chave, modelo, serie, numero, emissao, participante }: DocumentoAberto,
  estabelecimento: string,
): DefeitoDaChave[] {
  if (chave === undefined) return [];
  const partes = lerChaveDeAcesso(chave);
  if (partes === undefined || !validarChaveDeAcesso(chave)) return ['digito'];
  const emitente = emissao === 'propria' ? estabelecimento : participante?.cnpj;
  const avulsa = SERIE_AVULSA.test(partes.serie);
  return (
    [
      ['modelo', partes.mod !== modelo],
      ['numero', partes.nNF.replace(ZEROS, '') !== numero],
      // A register of bills may have no series where the document has one.
      ['serie', serie !== '' && /^\d+$/.test(serie) && partes.serie.replace(ZEROS, '') !== serie],
      ['emitente', !avulsa && emitente !== undefined && partes.emitente !== emitente],
    ] as const
  ).flatMap(([defeito, ha]) => (ha ? [defeito] : []));
}

/** Adds a line to one of the lists of a document. */
export function addTo<T>(linhas: T[], linha: T, campos: Campos): void {
  if (linhas.length < LIMITES.linhas) linhas.push(linha);
  else
    campos.refuse(
      'sped_limite_excedido',
      undefined,
      `o documento tem mais de ${LIMITES.linhas} linhas como esta.`,
    );
}

/** What the client's own books say that an item is for: the CFOP of the entry, the base of the credit, the kind of product. */
export function destinacaoDoItem(
  lado: DocumentoAberto['lado'],
  {
    cfop,
    base,
    tipo,
  }: { readonly cfop?: string; readonly base?: string; readonly tipo?: string | undefined },
): Pick<ItemEscriturado, 'destinacao' | 'destinacao_por'> {
  if (lado === 'saida') return {};
  if (cfop !== undefined) {
    const destinacao = DE_ENTRADA.test(cfop) ? destinacaoDoCfop(cfop) : undefined;
    return destinacao === undefined ? {} : { destinacao, destinacao_por: 'cfop' };
  }
  const daBase = destinacaoOf(CODIGOS_DO_SPED.bases_de_credito, base);
  if (daBase !== undefined) return { destinacao: daBase, destinacao_por: 'base_do_credito' };
  const doTipo = destinacaoOf(CODIGOS_DO_SPED.tipos_de_item, tipo);
  return doTipo === undefined ? {} : { destinacao: doTipo, destinacao_por: 'tipo_do_item' };
}

const DE_ENTRADA = /^[123]/;

type Destinacao = NonNullable<ItemEscriturado['destinacao']>;
export function destinacaoOf(
  tabela: Readonly<Record<string, { readonly destinacao: Destinacao }>>,
  codigo: string | undefined,
): Destinacao | undefined {
  return codigo !== undefined && Object.hasOwn(tabela, codigo) ? tabela[codigo]?.destinacao : undefined;
}
