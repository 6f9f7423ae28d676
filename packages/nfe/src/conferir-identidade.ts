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

function conferirPartes(partes: ChaveDeAcesso, { ide, emit }: NotaFiscal): Aviso[] {
  const esperado: Partial<ChaveDeAcesso> = {
    cUF: ide.cUF,
    AAMM: ide.dhEmi.slice(2, 4) + ide.dhEmi.slice(5, 7),
    mod: ide.mod,
    serie: ide.serie.padStart(3, '0'),
    nNF: ide.nNF.padStart(9, '0'),
    tpEmis: ide.tpEmis,
    cNF: ide.cNF.padStart(8, '0'),
    cDV: ide.cDV,
    ...emitenteNaChave(ide.serie, emit),
  };
  return Object.entries(esperado)
    .filter(([parte, valor]) => partes[parte as keyof ChaveDeAcesso] !== valor)
    .map(([parte, valor]) => ({
      codigo: 'chave_diverge',
      mensagem: `A chave de acesso traz ${partes[parte as keyof ChaveDeAcesso]} em ${NOMES[parte as keyof ChaveDeAcesso]}, e a nota traz ${valor}.`,
      lugar: 'infNFe/@Id',
    }));
}

const NOMES: Readonly<Record<keyof ChaveDeAcesso, string>> = {
  cUF: 'UF (cUF)',
  AAMM: 'ano e mês de emissão',
  emitente: 'CNPJ ou CPF do emitente',
  mod: 'modelo (mod)',
  serie: 'série',
  nNF: 'número (nNF)',
  tpEmis: 'tipo de emissão (tpEmis)',
  cNF: 'código numérico (cNF)',
  cDV: 'dígito verificador (cDV)',
};

/** Series 890 to 919 are issued on a tax authority's site: there the key may carry the authority's own CNPJ. */
function emitenteNaChave(serie: string, { CNPJ, CPF }: Pessoa): Partial<ChaveDeAcesso> {
  const documento = CNPJ ?? CPF;
  if (documento === undefined || /^(?:89\d|90\d|91\d)$/.test(serie)) return {};
  return { emitente: documento.padStart(14, '0') };
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
