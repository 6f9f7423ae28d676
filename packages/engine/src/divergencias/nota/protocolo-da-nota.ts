import type { RegraDaNota } from '../conferencia.ts';

/** A protocol that carries the key of another note authorises that one, not this one. */
export const protocoloDaNota: RegraDaNota = ({ nota: { chave, protNFe } }) => {
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
