import type { NotaFiscal, Pessoa } from '@apura/engine';
import {
  type ChaveDeAcesso,
  lerChaveDeAcesso,
  validarChaveDeAcesso,
  validarCnpj,
  validarCpf,
} from './chave-de-acesso.ts';
import type { Bruto } from './extrair.ts';
import type { Aviso, Problema } from './leitura.ts';
import { Stop } from './limites.ts';
import { shortenValor } from './refusal-of-field.ts';

/**
 * What does not fit in the identity of a note: the key's check digit, its parts against ide and emit, the parties'
 * CNPJ and CPF, the protocol's key. All of it is odd, none of it stops the note.
 */
export function checkIdentidade(nota: NotaFiscal): readonly Aviso[] {
  const { chave, protNFe, ide, emit, dest } = nota;
  const avisos = [
    ...checkChave(chave, ide, emitenteNaChave(ide.serie, emit), 'infNFe/@Id'),
    ...checkPessoa(emit, 'emit'),
    ...(dest === undefined ? [] : checkPessoa(dest, 'dest')),
  ];
  if (protNFe?.chNFe !== undefined && protNFe.chNFe !== chave) {
    avisos.push(protocoloDeOutra('protNFe/infProt/chNFe'));
  }
  return avisos;
}

export const protocoloDeOutra = (lugar: string): Aviso => ({
  codigo: 'protocolo_de_outra_nota',
  mensagem:
    'O protocolo que acompanha o documento é de outra chave de acesso; ele não autoriza este documento.',
  lugar,
});

/** What the document itself says of what stands in its key; undefined where it says nothing about it. */
export type InChave = {
  readonly [P in Exclude<keyof ChaveDeAcesso, 'AAMM' | 'emitente'> | 'dhEmi']?: string | undefined;
};

/** What does not fit in a key of 44 characters: its check digit, and its parts. `lugar` is where it stands. */
export function checkChave(
  chave: string,
  documento: InChave,
  emitente: string | undefined,
  lugar: string,
): Aviso[] {
  const avisos: Aviso[] = [];
  if (!validarChaveDeAcesso(chave)) {
    const mensagem = 'O dígito verificador da chave de acesso não confere.';
    avisos.push({ codigo: 'chave_dv_invalido', mensagem, lugar });
  }
  const partes = lerChaveDeAcesso(chave);
  if (partes === undefined) return avisos;
  for (const [parte, nome, size] of PARTES) {
    const escrito =
      parte === 'AAMM' ? anoEMes(documento.dhEmi) : parte === 'emitente' ? emitente : documento[parte];
    const valor = escrito?.padStart(size, '0');
    if (valor === undefined || valor === partes[parte]) continue;
    const mensagem = `A chave de acesso traz ${partes[parte]} em ${nome}, e o documento traz ${valor}.`;
    avisos.push({ codigo: 'chave_diverge', mensagem, lugar });
  }
  return avisos;
}

const anoEMes = (dhEmi: string | undefined): string | undefined =>
  dhEmi && dhEmi.slice(2, 4) + dhEmi.slice(5, 7);

/** The parts of the key, their names, and how many characters each has. */
const PARTES: readonly [keyof ChaveDeAcesso, string, number][] = [
  ['cUF', 'UF (cUF)', 2],
  ['AAMM', 'ano e mês de emissão', 4],
  ['mod', 'modelo (mod)', 2],
  ['serie', 'série', 3],
  ['nNF', 'número (nNF)', 9],
  ['tpEmis', 'tipo de emissão (tpEmis)', 1],
  ['cNF', 'código numérico (cNF)', 8],
  ['cDV', 'dígito verificador (cDV)', 1],
  ['emitente', 'CNPJ ou CPF do emitente', 14],
];

/** Series 890 to 919 are issued on a tax authority's site: there the key may carry the authority's own CNPJ. */
const emitenteNaChave = (serie: string, { CNPJ, CPF }: Pessoa): string | undefined =>
  /^(?:89\d|90\d|91\d)$/.test(serie) ? undefined : (CNPJ ?? CPF);

/** What is wrong with the numbers of a party; `lugar` is its element. */
export function checkPessoa({ CNPJ, CPF }: Pick<Pessoa, 'CNPJ' | 'CPF'>, lugar: string): Aviso[] {
  const avisos: Aviso[] = [];
  if (CNPJ !== undefined && !validarCnpj(CNPJ)) {
    const mensagem = `O CNPJ de ${QUEM[lugar]} não é válido.`;
    avisos.push({ codigo: 'cnpj_invalido', mensagem, lugar: `${lugar}/CNPJ` });
  }
  if (CPF !== undefined && !validarCpf(CPF)) {
    const mensagem = `O CPF de ${QUEM[lugar]} não é válido.`;
    avisos.push({ codigo: 'cpf_invalido', mensagem, lugar: `${lugar}/CPF` });
  }
  return avisos;
}

const QUEM: Readonly<Record<string, string>> = {
  emit: 'quem emite',
  dest: 'quem recebe',
  rem: 'quem remete',
  exped: 'quem expede',
  receb: 'quem recebe a carga',
  toma: 'quem toma o serviço',
  prest: 'quem presta o serviço',
  interm: 'quem intermedeia',
  comp: 'quem compra',
};

/** A field that has to be there, and its form. `@` marks an attribute; `?` after a group: only where it stands. */
export interface Requirement {
  readonly campo: string;
  readonly padrao?: Pick<RegExp, 'test'>;
  /** What the form means, completing "deveria ser ...". */
  readonly esperado?: string;
}

/** A demand with its path taken apart, once for all documents; of one shape, for they are read often. */
export interface Conferencia {
  readonly passos: readonly { readonly nome: string; readonly chave: string; readonly opcional: boolean }[];
  readonly padrao: Requirement['padrao'];
  readonly esperado: string | undefined;
}

export function prepareConferencias(exigencias: readonly Requirement[]): readonly Conferencia[] {
  return exigencias.map(({ campo, padrao, esperado }) => ({
    passos: campo.split('/').map((passo) => {
      const nome = passo.replace('?', '');
      return { nome, chave: nome.replace('@', ''), opcional: passo.endsWith('?') };
    }),
    padrao,
    esperado,
  }));
}

/** Throws {@link Parada} at the first demand that the extracted document does not meet. `lugar` is the path of the document itself. */
export function require(documento: Bruto, conferencias: readonly Conferencia[], lugar: string): void {
  for (const conferencia of conferencias) {
    const problema = follow(documento, conferencia, 0);
    if (problema !== undefined) throw new Stop({ ...problema, lugar: `${lugar}/${problema.lugar}` });
  }
}

/** `lugar` of what it gives begins at `grupo`: the path is only made where there is a problem. */
function follow(
  grupo: Bruto,
  conferencia: Conferencia,
  indice: number,
): (Problema & { lugar: string }) | undefined {
  const passo = conferencia.passos[indice];
  if (passo === undefined) return undefined;
  const { nome, chave, opcional } = passo;
  const valor = grupo[chave];
  if (valor === undefined) return opcional ? undefined : ausente(conferencia, indice);
  if (typeof valor === 'string') {
    const { padrao, esperado } = conferencia;
    return padrao === undefined || padrao.test(valor) ? undefined : invalido(nome, valor, esperado);
  }
  if (!Array.isArray(valor)) return sob(nome, follow(valor, conferencia, indice + 1));
  for (let i = 0; i < valor.length; i += 1) {
    const item = valor[i];
    if (typeof item !== 'object') continue;
    const problema = follow(item, conferencia, indice + 1);
    if (problema !== undefined) return sob(`${nome}[${i + 1}]`, problema);
  }
  return undefined;
}

function sob<P extends { lugar: string }>(passo: string, problema: P | undefined): P | undefined {
  return problema === undefined ? undefined : { ...problema, lugar: `${passo}/${problema.lugar}` };
}

function ausente({ passos }: Conferencia, indice: number): Problema & { lugar: string } {
  return {
    codigo: 'nfe_campo_ausente',
    mensagem: `Falta no documento o campo ${passos.at(-1)?.nome}, que o leiaute exige.`,
    lugar: passos
      .slice(indice)
      .map(({ nome }) => nome)
      .join('/'),
  };
}

function invalido(
  nome: string,
  valor: string,
  esperado = 'como o leiaute manda',
): Problema & { lugar: string } {
  return {
    codigo: 'nfe_campo_invalido',
    mensagem: `O campo ${nome} deveria ser ${esperado}, e é "${shortenValor(valor)}".`,
    lugar: nome,
  };
}
