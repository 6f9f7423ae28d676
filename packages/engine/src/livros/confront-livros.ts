import { absoluteOf, CENT, type Fixo, formatFixo, readOrZero } from '../fixo.ts';
import {
  checkSomas,
  compareDocumento,
  countsByXml,
  countsInLivro,
  identify,
  TRIBUTOS_DO_LIVRO,
  tributosOf,
} from './compare-documento.ts';
import type {
  AchadoDoConfronto,
  Confronto,
  LivroCarregado,
  PedidoDoConfronto,
  PesoDoAchado,
} from './confronto.ts';
import type { DocumentoDoConfronto } from './documento-do-confronto.ts';
import type { DocumentoEscriturado, LadoDoLivro, Livro } from './fatos.ts';
import { describeForaDoPeriodo, findForaDoPeriodo } from './fora-do-periodo.ts';
import { findLacunas } from './lacunas.ts';

/** Where a client's books should have a document. */
interface Lugar {
  readonly livro: Livro;
  readonly lado: LadoDoLivro;
  readonly estabelecimento: string;
}

/** Models that each book enters one by one; of an NFS-e there is none. */
const MODELOS: Readonly<Record<Livro, ReadonlySet<string | null>>> = {
  icms_ipi: new Set(['55', '65', '57', '67', '66']),
  contribuicoes: new Set(['55', '65', '57', '67', '66', null]),
};
const LIVROS: readonly Livro[] = ['icms_ipi', 'contribuicoes'];
const PESOS: readonly PesoDoAchado[] = ['alto', 'medio', 'baixo', 'informativo'];

/**
 * Lays the books of a client's month beside its XMLs, document by document: by key, where a book has none by issuer and number. Of a
 * document that is in no book of the month those of the other months are looked at too: goods may come in later. Pure.
 */
export function confrontarLivros(pedido: PedidoDoConfronto): Confronto {
  const indice = indexLivros(pedido.livros);
  const fora = findForaDoPeriodo(pedido.livros);
  const porChave = new Map(pedido.documentos.map((documento) => [documento.chave, documento]));
  const porNumero = new Map(pedido.documentos.map((documento) => [nameOf(documento), documento]));
  const xmlDe = (escriturado: DocumentoEscriturado): DocumentoDoConfronto | undefined =>
    isKeyed(escriturado) ? porChave.get(escriturado.chave ?? '') : porNumero.get(nameInLivro(escriturado));
  const achados: AchadoDoConfronto[] = [];
  const resumo = { conferem: 0, diferentes: 0, so_no_livro: 0, so_no_xml: 0, sem_livro: 0 };
  const doMes = pedido.livros.filter((livro) => isOfMes(livro, pedido.competencia));
  for (const livro of doMes) {
    for (const escriturado of livro.documentos) {
      const xml = xmlDe(escriturado);
      const doDocumento = checkDocumento(escriturado, xml, indice);
      if (fora.has(escriturado)) doDocumento.push(describeForaDoPeriodo(escriturado, livro, 'a_mais'));
      achados.push(...doDocumento);
      if (doDocumento.some(({ tipo }) => tipo === 'sem_xml')) resumo.so_no_livro += 1;
      else if (doDocumento.some(({ peso }) => peso !== 'informativo')) resumo.diferentes += 1;
      else if (xml !== undefined) resumo.conferem += 1;
    }
    achados.push(...checkApuracao(livro));
  }
  const noMes = pedido.documentos.filter((xml) => xml.emitido_em.startsWith(pedido.competencia));
  for (const xml of noMes) {
    for (const lugar of lugaresDe(xml, pedido.cnpj_raiz)) {
      const livro = doMes.find((um) => belongsTo(um, lugar));
      if (livro === undefined) {
        resumo.sem_livro += 1;
        continue;
      }
      const escriturado = findInLivros(indice, xml, lugar);
      if (escriturado === undefined) {
        const achado = notEntered(xml, lugar, livro, pedido.livros);
        if (achado === undefined) continue;
        achados.push(achado);
        resumo.so_no_xml += 1;
        continue;
      }
      const depois = fora.get(escriturado);
      if (depois === undefined || isOfMes(depois, pedido.competencia)) continue;
      achados.push(describeForaDoPeriodo(escriturado, depois, 'a_menos'));
      resumo.diferentes += 1;
    }
  }
  const lacunas = findLacunas(doMes, pedido.documentos);
  achados.push(...lacunas.map(({ achado }) => achado));
  achados.sort(heaviestFirst);
  const pedidas = achados.flatMap(({ tipo, chave }) => (tipo === 'sem_xml' && chave ? [{ chave }] : []));
  return {
    competencia: pedido.competencia,
    resumo,
    por_tributo: sumByTributo(achados),
    achados,
    xmls_a_pedir: [...pedidas, ...lacunas.map(({ pedir }) => pedir)],
  };
}

const isOfMes = ({ de, ate }: LivroCarregado, competencia: string): boolean =>
  de.slice(0, 7) <= competencia && competencia <= ate.slice(0, 7);

/** EFD ICMS/IPI is of one establishment, EFD-Contribuições of the company. */
const belongsTo = ({ livro, cnpj }: LivroCarregado, lugar: Lugar): boolean =>
  livro === lugar.livro &&
  (livro === 'icms_ipi'
    ? cnpj === lugar.estabelecimento
    : cnpj.slice(0, 8) === lugar.estabelecimento.slice(0, 8));

/** Whether the key of the line can be gone by: bills and services may have none, and a wrong one names nothing. */
const isKeyed = ({ chave, defeitos_da_chave }: DocumentoEscriturado): boolean =>
  chave !== undefined && chave.length === 44 && defeitos_da_chave === undefined;

/** Of bills and services the books have no series, or another one. */
const SEM_SERIE: ReadonlySet<string> = new Set(['', '66']);

/** A document by model, issuer and number, where its key is not to be had. */
const nameBy = (modelo: string, emitente: string, serie: string, numero: string): string =>
  [modelo, emitente, SEM_SERIE.has(modelo) ? '' : serie, numero].join(' ');
const nameOf = ({ modelo, emitente, serie, numero }: DocumentoDoConfronto): string =>
  nameBy(modelo ?? '', emitente, serie, numero);
function nameInLivro(documento: DocumentoEscriturado): string {
  const { modelo = '', emissao, estabelecimento, participante, serie, numero } = documento;
  const emitente = emissao === 'propria' ? estabelecimento : (participante?.cnpj ?? participante?.cpf ?? '');
  return nameBy(modelo, emitente, serie, numero);
}

/** The documents of all books, by key and by name; of one that stands there twice, each. */
type Indice = ReadonlyMap<string, readonly DocumentoEscriturado[]>;

function indexLivros(livros: readonly LivroCarregado[]): Indice {
  const indice = new Map<string, DocumentoEscriturado[]>();
  for (const { livro, documentos } of livros) {
    for (const documento of documentos) {
      const nome = isKeyed(documento) ? documento.chave : nameInLivro(documento);
      const chave = `${livro} ${nome}`;
      const iguais = indice.get(chave);
      if (iguais === undefined) indice.set(chave, [documento]);
      else iguais.push(documento);
    }
  }
  return indice;
}

const findInLivros = (indice: Indice, xml: DocumentoDoConfronto, { livro, lado }: Lugar) =>
  [xml.chave, nameOf(xml)]
    .flatMap((nome) => indice.get(`${livro} ${nome}`) ?? [])
    .find((escriturado) => escriturado.lado === lado);

/** Who issued it notes it as going out, or as coming in where it says so itself; who receives it, as coming in. */
function lugaresDe(xml: DocumentoDoConfronto, raiz: string): Lugar[] {
  const { emitente, destinatario, entrada_do_emitente } = xml;
  const lados: Omit<Lugar, 'livro'>[] = [];
  if (emitente.slice(0, 8) === raiz)
    lados.push({ lado: entrada_do_emitente ? 'entrada' : 'saida', estabelecimento: emitente });
  if (!entrada_do_emitente && destinatario?.slice(0, 8) === raiz)
    lados.push({ lado: 'entrada', estabelecimento: destinatario });
  return LIVROS.filter((livro) => MODELOS[livro].has(xml.modelo)).flatMap((livro) =>
    lados.map((lado) => ({ livro, ...lado })),
  );
}

function checkDocumento(
  escriturado: DocumentoEscriturado,
  xml: DocumentoDoConfronto | undefined,
  indice: Indice,
): AchadoDoConfronto[] {
  const { chave, defeitos_da_chave: defeitos } = escriturado;
  const achados: AchadoDoConfronto[] = [];
  const quem = identify(escriturado);
  if (defeitos !== undefined)
    achados.push({
      ...quem,
      tipo: 'chave',
      peso: 'alto',
      campo: defeitos.join(', '),
      tributos: [],
      motivo: 'A chave de acesso no livro não confere com o próprio dígito ou com os outros campos da linha.',
    });
  const iguais = isKeyed(escriturado) ? (indice.get(`${escriturado.livro} ${chave}`) ?? []) : [];
  const antes = iguais.filter((outro) => outro.lado === escriturado.lado && countsInLivro(outro));
  if (countsInLivro(escriturado) && antes.indexOf(escriturado) > 0)
    achados.push({
      ...quem,
      tipo: 'em_dobro',
      peso: 'alto',
      tributos: tributosOf(escriturado),
      motivo: 'O mesmo documento está escriturado duas vezes.',
    });
  if (xml !== undefined) achados.push(...compareDocumento(escriturado, xml));
  else if (countsInLivro(escriturado) && chave?.length === 44)
    achados.push({
      ...quem,
      tipo: 'sem_xml',
      peso: 'medio',
      campo: 'VL_DOC',
      no_livro: formatFixo(readOrZero(escriturado.valores.total), 2),
      tributos: tributosOf(escriturado),
      motivo: 'O livro tem o documento, e o XML não foi enviado; a lei manda guardá-lo.',
    });
  return [...achados, ...checkSomas(escriturado, xml)];
}

/** Null where it is none: what counts no more, and what moves the new taxes alone. */
function notEntered(
  xml: DocumentoDoConfronto,
  { livro, lado, estabelecimento }: Lugar,
  { consolidado }: LivroCarregado,
  livros: readonly LivroCarregado[],
): AchadoDoConfronto | undefined {
  if (!countsByXml(xml) || xml.situacao === 'sem_protocolo' || xml.so_dos_tributos_novos) return undefined;
  if (livro === 'contribuicoes' && consolidado) return undefined;
  const tributos = TRIBUTOS_DO_LIVRO[livro].flatMap((tributo) => {
    const valor = readOrZero(xml.tributos[tributo]);
    return valor === 0n ? [] : [{ tributo, diferenca: formatFixo(-valor, 2) }];
  });
  const vistos = livros
    .filter((um) => um.livro === livro)
    .map(({ de }) => `${de.slice(5, 7)}/${de.slice(0, 4)}`);
  return {
    tipo: 'nao_escriturado',
    peso: pesoOfMissing(livro, lado, xml),
    livro,
    estabelecimento,
    lado,
    chave: xml.chave,
    ...(xml.modelo === null ? {} : { modelo: xml.modelo }),
    serie: xml.serie,
    numero: xml.numero,
    campo: 'VL_DOC',
    no_xml: formatFixo(readOrZero(xml.total), 2),
    tributos,
    motivo: `O XML está aqui, e o documento não está nos livros de ${[...new Set(vistos)].join(', ')}.`,
  };
}

/** EFD-Contribuições enters of the purchases those that give credit, and nobody has to take one. */
function pesoOfMissing(livro: Livro, lado: LadoDoLivro, { modelo }: DocumentoDoConfronto): PesoDoAchado {
  if (lado === 'saida') return 'alto';
  if (livro === 'contribuicoes') return 'informativo';
  return modelo === '65' ? 'baixo' : 'medio';
}

/** Transfers of a debit balance stand on the other side of the account (Guia Prático EFD ICMS/IPI, E110, fields 02 and 06). */
const SALDO_RECEBIDO = '1605';
const SALDO_ENVIADO = '5605';
const isDebito = (cfop: string): boolean =>
  /^[567]/.test(cfop) ? cfop !== SALDO_ENVIADO : cfop === SALDO_RECEBIDO;

/** Whether E110 is what the documents of the book come to. */
function checkApuracao(livro: LivroCarregado): AchadoDoConfronto[] {
  const contas = livro.apuracoes.filter(({ tributo }) => tributo === 'icms');
  if (livro.livro !== 'icms_ipi' || livro.consolidado || contas.length === 0) return [];
  let debitos = 0n;
  let creditos = 0n;
  for (const { analitico, extemporanea } of livro.documentos) {
    for (const { cfop, icms } of analitico) {
      if (!isDebito(cfop)) creditos += readOrZero(icms);
      // What is entered late is a special debit (field 15).
      else if (!extemporanea) debitos += readOrZero(icms);
    }
  }
  const soma = (coluna: 'debitos' | 'creditos'): Fixo =>
    contas.reduce((total, conta) => total + readOrZero(conta[coluna]), 0n);
  const pares = [
    ['VL_TOT_DEBITOS', 'saida', soma('debitos'), debitos],
    ['VL_TOT_CREDITOS', 'entrada', soma('creditos'), creditos],
  ] as const;
  return pares.flatMap(([campo, lado, dito, somado]): AchadoDoConfronto[] =>
    absoluteOf(dito - somado) <= CENT
      ? []
      : [
          {
            tipo: 'soma_da_apuracao',
            peso: 'medio',
            livro: livro.livro,
            estabelecimento: livro.cnpj,
            lado,
            linha: contas[0]?.linha ?? 0,
            campo,
            no_livro: formatFixo(dito, 2),
            na_soma: formatFixo(somado, 2),
            tributos: [{ tributo: 'icms', diferenca: formatFixo(dito - somado, 2) }],
            motivo: 'A apuração do ICMS (E110) não é a soma dos documentos do livro.',
          },
        ],
  );
}

const moneyOf = ({ tributos }: AchadoDoConfronto): Fixo =>
  tributos.reduce((soma, { diferenca }) => soma + absoluteOf(readOrZero(diferenca)), 0n);

function heaviestFirst(a: AchadoDoConfronto, b: AchadoDoConfronto): number {
  const peso = PESOS.indexOf(a.peso) - PESOS.indexOf(b.peso);
  if (peso !== 0) return peso;
  const dinheiro = moneyOf(b) - moneyOf(a);
  if (dinheiro !== 0n) return dinheiro > 0n ? 1 : -1;
  const nome = ({ livro, chave = '', numero = '', tipo, campo = '' }: AchadoDoConfronto): string =>
    `${livro} ${chave} ${numero} ${tipo} ${campo}`;
  return nome(a) < nome(b) ? -1 : 1;
}

/** Of what is no error, and of what the book says of itself, the documents have no money. */
function sumByTributo(achados: readonly AchadoDoConfronto[]): Confronto['por_tributo'] {
  const somas = new Map<string, Record<'so_no_xml' | 'so_no_livro' | 'diferente', Fixo>>();
  for (const { tipo, peso, livro, lado, tributos } of achados) {
    if (peso === 'informativo' || lado === undefined || tipo.startsWith('soma_')) continue;
    const coluna = ONDE_SOMA[tipo] ?? 'diferente';
    for (const { tributo, diferenca } of tributos) {
      const chave = `${livro} ${lado} ${tributo}`;
      const soma = somas.get(chave) ?? { so_no_xml: 0n, so_no_livro: 0n, diferente: 0n };
      somas.set(chave, soma);
      soma[coluna] += readOrZero(diferenca);
    }
  }
  return LIVROS.flatMap((livro) =>
    (['entrada', 'saida'] as const).flatMap((lado) =>
      TRIBUTOS_DO_LIVRO[livro].flatMap((tributo) => {
        const soma = somas.get(`${livro} ${lado} ${tributo}`);
        if (soma === undefined) return [];
        const { so_no_xml, so_no_livro, diferente } = soma;
        return [
          {
            livro,
            lado,
            tributo,
            so_no_xml: formatFixo(so_no_xml, 2),
            so_no_livro: formatFixo(so_no_livro, 2),
            diferente: formatFixo(diferente, 2),
          },
        ];
      }),
    ),
  );
}

const ONDE_SOMA: Readonly<Partial<Record<AchadoDoConfronto['tipo'], 'so_no_xml' | 'so_no_livro'>>> = {
  nao_escriturado: 'so_no_xml',
  sem_xml: 'so_no_livro',
};
