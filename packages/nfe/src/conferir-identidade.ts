import type { NotaFiscal, Pessoa } from '@apura/engine';
import { type ChaveDeAcesso, lerChaveDeAcesso, validarChaveDeAcesso } from './chave-de-acesso.ts';
import { validarCnpj, validarCpf } from './digito-verificador.ts';
import type { Aviso } from './leitura.ts';

/**
 * What does not fit in the identity of a note: the key's check digit, its parts against ide and emit, the parties'
 * CNPJ and CPF, the protocol's key. All of it is odd, none of it stops the note.
 */
export function conferirIdentidade(nota: NotaFiscal): readonly Aviso[] {
  const { chave, protNFe, ide, emit, dest } = nota;
  const avisos = [
    ...conferirChave(chave, ide, emitenteNaChave(ide.serie, emit), 'infNFe/@Id'),
    ...conferirPessoa(emit, 'emit'),
    ...(dest === undefined ? [] : conferirPessoa(dest, 'dest')),
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
export type NaChave = {
  readonly [P in Exclude<keyof ChaveDeAcesso, 'AAMM' | 'emitente'> | 'dhEmi']?: string | undefined;
};

/** What does not fit in a key of 44 characters: its check digit, and its parts. `lugar` is where it stands. */
export function conferirChave(
  chave: string,
  documento: NaChave,
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
export function conferirPessoa({ CNPJ, CPF }: Pick<Pessoa, 'CNPJ' | 'CPF'>, lugar: string): Aviso[] {
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
