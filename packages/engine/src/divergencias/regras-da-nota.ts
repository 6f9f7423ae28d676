import { vigente } from '@apura/law';
import type { NotaFiscal, Pessoa } from '../nota-fiscal.ts';
import type { Finding, RegraDaNota } from './conferencia.ts';
import { totais, totalDoSeletivo } from './totais.ts';
import { totaisDeHoje, valorDaNota } from './totais-de-hoje.ts';

/** Check digits of the CNPJ of issuer and addressee (letters are possible since 2026). */
const digitoDoDocumento: RegraDaNota = ({ nota }) => {
  const doEmitente = check('emit', nota.emit, '207');
  const doDestinatario = check('dest', nota.dest, '208');
  if (doEmitente === undefined) return doDestinatario;
  return doDestinatario === undefined ? doEmitente : [doEmitente, doDestinatario];
};

function check(parte: 'emit' | 'dest', pessoa: Pessoa | undefined, rejeicao: string): Finding | undefined {
  const cnpj = pessoa?.CNPJ;
  if (cnpj === undefined || isCnpjValido(cnpj)) return undefined;
  return {
    regra: 'cnpj_invalido',
    campo: `${parte}/CNPJ`,
    declarado: cnpj.slice(0, 20),
    calculado: null,
    mensagem: `O CNPJ do ${parte === 'emit' ? 'emitente' : 'destinatário'} não confere com seus dígitos verificadores.`,
    fundamento: 'MOC 7.0; NT Conjunta 2025.001 (CNPJ alfanumérico)',
    rejeicao,
  };
}

export function isCnpjValido(cnpj: string): boolean {
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(cnpj)) return false;
  // The second digit is over the first, which is right where it is looked at.
  return Number(cnpj[12]) === digitoVerificador(cnpj, 12) && Number(cnpj[13]) === digitoVerificador(cnpj, 13);
}

/** Check digits of a CPF: weights from 2 upwards from the right, rest by 11. */
export function isCpfValido(cpf: string): boolean {
  if (!/^\d{11}$/.test(cpf) || /^(\d)\1+$/.test(cpf)) return false;
  const digito = (texto: string): number => {
    let soma = 0;
    for (let i = 0; i < texto.length; i++) soma += Number(texto[texto.length - 1 - i]) * (2 + i);
    return soma % 11 < 2 ? 0 : 11 - (soma % 11);
  };
  const primeiro = digito(cpf.slice(0, 9));
  return cpf.slice(9) === `${primeiro}${digito(cpf.slice(0, 9) + primeiro)}`;
}

const ZERO = 48;

/**
 * The check digit of a key or a CNPJ, over its first `size` characters: the value of a character is its ASCII code less 48 (letters are possible since
 * 2026), weights 2 to 9 from the right, rest by 11 (NT Conjunta 2025.001; MOC 7.0). The rest 0 or 1 gives 0.
 * The reader has one too: the engine imports nothing of it.
 */
export function digitoVerificador(texto: string, size = texto.length): number {
  let soma = 0;
  let peso = 2;
  for (let i = size - 1; i >= 0; i--) {
    soma += (texto.charCodeAt(i) - ZERO) * peso;
    peso = peso === 9 ? 2 : peso + 1;
  }
  const resto = soma % 11;
  return resto < 2 ? 0 : 11 - resto;
}

/** No rates for the day: nothing of the reform was computed. */
const aliquotaAusente: RegraDaNota = ({ data, aliquotas }) => {
  if (aliquotas !== null) return undefined;
  return {
    regra: 'aliquota_ausente',
    campo: 'dhEmi',
    declarado: data === '0000-00-00' ? null : data,
    calculado: null,
    mensagem: 'Não há alíquotas de CBS e IBS para a data da nota.',
    fundamento: 'LC 214/2025, arts. 343 a 349',
  };
};

const CHAVE = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/;

/** The access key: its form, its check digit, and that it says what `ide` and `emit` say. */
const chaveDaNota: RegraDaNota = ({ nota }) => {
  const { chave, ide } = nota;
  if (!CHAVE.test(chave))
    return falha('chave', chave, null, 'A chave de acesso não tem a forma do leiaute.', '225');
  const digito = String(digitoVerificador(chave, 43));
  if (chave[43] !== digito) {
    const mensagem = 'O dígito verificador da chave de acesso não confere.';
    return falha('chave', chave.slice(43), digito, mensagem, '236');
  }
  let findings: Finding[] | undefined;
  for (const { campo, inicio, fim, daNota } of PARTES_DA_CHAVE) {
    const naNota = daNota(nota);
    if (naNota.length === fim - inicio && chave.startsWith(naNota, inicio)) continue;
    if (campo === 'emit' && ide.tpEmis !== '1') continue;
    const mensagem = `O campo ${campo} difere do que está na chave de acesso.`;
    findings ??= [];
    findings.push(falha(campo, naNota, chave.slice(inicio, fim), mensagem, '502'));
  }
  return findings;
};

/** What of a note its key repeats, and where. */
const PARTES_DA_CHAVE: readonly {
  readonly campo: string;
  readonly inicio: number;
  readonly fim: number;
  readonly daNota: (nota: NotaFiscal) => string;
}[] = [
  { campo: 'cUF', inicio: 0, fim: 2, daNota: ({ ide }) => ide.cUF },
  { campo: 'mod', inicio: 20, fim: 22, daNota: ({ ide }) => ide.mod },
  { campo: 'serie', inicio: 22, fim: 25, daNota: ({ ide }) => ide.serie.padStart(3, '0') },
  { campo: 'nNF', inicio: 25, fim: 34, daNota: ({ ide }) => ide.nNF.padStart(9, '0') },
  {
    campo: 'emit',
    inicio: 6,
    fim: 20,
    daNota: ({ emit }) => (emit.CNPJ ?? emit.CPF ?? '').padStart(14, '0'),
  },
];

function falha(
  campo: string,
  declarado: string,
  calculado: string | null,
  mensagem: string,
  rejeicao: string,
): Finding {
  return {
    regra: 'chave_de_acesso',
    campo,
    declarado: declarado.slice(0, 60),
    calculado,
    mensagem,
    fundamento: 'MOC 7.0, chave de acesso; NT Conjunta 2025.001',
    rejeicao,
  };
}

const ANTIGOS: ReadonlySet<string> = new Set(['2.00', '3.10']);

/** A layout out of use: the note was computed with the fields that it has, none of the reform's among them. */
const leiauteAntigo: RegraDaNota = ({ nota: { versao } }) => {
  if (!ANTIGOS.has(versao)) return undefined;
  return {
    regra: 'leiaute_antigo',
    gravidade: 'aviso',
    campo: 'versao',
    declarado: versao,
    calculado: '4.00',
    mensagem: `A nota é do leiaute ${versao}, fora de uso; o cálculo usa só os campos que esse leiaute tem.`,
    fundamento: 'MOC 7.0, leiaute 4.00 da NF-e',
  };
};

/** A protocol that carries the key of another note authorises that one, not this one. */
const protocoloDaNota: RegraDaNota = ({ nota: { chave, protNFe } }) => {
  if (protNFe?.chNFe === undefined || protNFe.chNFe === chave) return undefined;
  return {
    regra: 'protocolo_de_outra_nota',
    campo: 'protNFe/infProt/chNFe',
    declarado: protNFe.chNFe.slice(0, 60),
    calculado: chave,
    mensagem:
      'O protocolo que acompanha a nota é de outra chave de acesso; ele não autoriza esta nota. Baixe de novo o XML autorizado.',
    fundamento: 'MOC 7.0, protocolo de autorização (infProt)',
  };
};

/** A warning, once per note, when an issuer of the regular regime leaves the group out. SEFAZ authorises such notes. */
const notaSemGrupo: RegraDaNota = ({ nota, data }) => {
  const { finNFe } = nota.ide;
  if (!vigente('grupo_ibscbs_obrigatorio', data) || nota.emit.CRT !== '3') return undefined;
  if (finNFe === '2' || finNFe === '4') return undefined;
  const faltam = nota.det.filter((det) => det.imposto.IBSCBS === undefined).length;
  if (faltam === 0) return undefined;
  return {
    rv: 'UB12-10',
    gravidade: 'aviso',
    campo: 'IBSCBS',
    declarado: null,
    calculado: null,
    mensagem: `${faltam} de ${nota.det.length} itens sem o grupo IBSCBS; a classificação foi inferida.`,
    fundamento: 'LC 214/2025, art. 348, § 1º; NT 2025.002, UB12-10',
  };
};

/** Rules on the note as a whole. */
export const regrasDaNotaInteira: readonly RegraDaNota[] = [
  aliquotaAusente,
  chaveDaNota,
  digitoDoDocumento,
  leiauteAntigo,
  protocoloDaNota,
  totaisDeHoje,
  valorDaNota,
  totalDoSeletivo,
  totais,
  notaSemGrupo,
];
