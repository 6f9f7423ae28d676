import type { NotaFiscal, Pessoa } from '@apura/engine';
import { type ChaveDeAcesso, lerChaveDeAcesso, validarChaveDeAcesso } from './chave-de-acesso.ts';
import { validarCnpj } from './cnpj.ts';
import { validarCpf } from './cpf.ts';
import type { Aviso } from './leitura.ts';

/**
 * What does not fit in the identity of a note: the key's check digit, its parts against ide and emit, the parties'
 * CNPJ and CPF, the protocol's key. All of it is odd, none of it stops the note.
 */
export function conferirIdentidade(nota: NotaFiscal): readonly Aviso[] {
  const { chave, protNFe, emit, dest } = nota;
  const avisos: Aviso[] = [];
  if (!validarChaveDeAcesso(chave)) {
    avisos.push({
      codigo: 'chave_dv_invalido',
      mensagem: 'O dígito verificador da chave de acesso não confere.',
      lugar: 'infNFe/@Id',
    });
  }
  const partes = lerChaveDeAcesso(chave);
  if (partes !== undefined) avisos.push(...conferirPartes(partes, nota));
  avisos.push(...conferirPessoa(emit, 'emit'), ...(dest === undefined ? [] : conferirPessoa(dest, 'dest')));
  if (protNFe?.chNFe !== undefined && protNFe.chNFe !== chave) {
    avisos.push({
      codigo: 'protocolo_de_outra_nota',
      mensagem: 'O protocolo que acompanha a nota é de outra chave de acesso; ele não autoriza esta nota.',
      lugar: 'protNFe/infProt/chNFe',
    });
  }
  return avisos;
}

function conferirPartes(partes: ChaveDeAcesso, nota: NotaFiscal): Aviso[] {
  const avisos: Aviso[] = [];
  for (const [parte, nome, daNota] of PARTES) {
    const valor = daNota(nota);
    if (valor === undefined || valor === partes[parte]) continue;
    const mensagem = `A chave de acesso traz ${partes[parte]} em ${nome}, e a nota traz ${valor}.`;
    avisos.push({ codigo: 'chave_diverge', mensagem, lugar: 'infNFe/@Id' });
  }
  return avisos;
}

/** The parts of the key, their names, and where the note has the same; undefined when it says nothing about it. */
const PARTES: readonly [keyof ChaveDeAcesso, string, (nota: NotaFiscal) => string | undefined][] = [
  ['cUF', 'UF (cUF)', ({ ide }) => ide.cUF],
  ['AAMM', 'ano e mês de emissão', ({ ide }) => ide.dhEmi.slice(2, 4) + ide.dhEmi.slice(5, 7)],
  ['mod', 'modelo (mod)', ({ ide }) => ide.mod],
  ['serie', 'série', ({ ide }) => ide.serie.padStart(3, '0')],
  ['nNF', 'número (nNF)', ({ ide }) => ide.nNF.padStart(9, '0')],
  ['tpEmis', 'tipo de emissão (tpEmis)', ({ ide }) => ide.tpEmis],
  ['cNF', 'código numérico (cNF)', ({ ide }) => ide.cNF.padStart(8, '0')],
  ['cDV', 'dígito verificador (cDV)', ({ ide }) => ide.cDV],
  ['emitente', 'CNPJ ou CPF do emitente', ({ ide, emit }) => emitenteNaChave(ide.serie, emit)],
];

/** Series 890 to 919 are issued on a tax authority's site: there the key may carry the authority's own CNPJ. */
function emitenteNaChave(serie: string, { CNPJ, CPF }: Pessoa): string | undefined {
  return /^(?:89\d|90\d|91\d)$/.test(serie) ? undefined : (CNPJ ?? CPF)?.padStart(14, '0');
}

function conferirPessoa({ CNPJ, CPF }: Pessoa, lugar: string): Aviso[] {
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

const QUEM: Readonly<Record<string, string>> = { emit: 'quem emite', dest: 'quem recebe' };
