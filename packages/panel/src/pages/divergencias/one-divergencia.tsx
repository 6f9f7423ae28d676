import type { DivergenciaATratar } from '@apura/contracts';
import { competenciaCurta, count, efeitoDaDivergencia, moment, reais } from '@apura/words';
import { useState } from 'react';
import { CopyButton } from '../../components/buttons.tsx';
import { DeclaradoECalculado, LinkDaRegra } from '../../components/divergencia.tsx';
import { Estado, WithLeis } from '../../components/partes.tsx';
import { LinkDaNota } from '../../components/tabela-de-documentos.tsx';
import { Treat } from '../../components/treat.tsx';
import { isCents } from '../../format.ts';

interface PropsDaDivergencia {
  readonly divergencia: DivergenciaATratar;
}

interface PropsDaLinha extends PropsDaDivergencia {
  /** The sentence stands above it already. */
  readonly inGroup: boolean;
}

export const chaveDaDivergencia = (uma: DivergenciaATratar): string =>
  [uma.cliente_id, uma.regra, uma.campo, uma.emitente, uma.cprod, uma.estado].join('|');

/** Which are open: who comes back from a note finds them so. */
const ABERTAS = new Set<string>();

/** One thing to do, with what hangs on it; opened, who does it and how. */
export function OneDivergencia({ divergencia, inGroup }: PropsDaLinha) {
  const { mensagem, cliente, descricao, documentos, em_jogo, gravidade, emissao_propria, emitente_nome } =
    divergencia;
  const chave = chaveDaDivergencia(divergencia);
  const [aberta, setAberta] = useState(() => ABERTAS.has(chave));
  return (
    <details
      className="desdobrar item-da-nota cresce"
      open={aberta}
      onToggle={({ currentTarget: { open } }) => {
        if (open) ABERTAS.add(chave);
        else ABERTAS.delete(chave);
        setAberta(open);
      }}
    >
      <summary>
        <span className="item-nome">
          <b>{inGroup ? descricao || cliente : mensagem}</b>
          <span className="suave">
            {[
              !inGroup && descricao,
              (!inGroup || descricao) && cliente,
              !emissao_propria && emitente_nome && `de ${emitente_nome}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="item-valores numero">
          {gravidade === 'critica' ? (
            <Estado tom={em_jogo !== null && isCents(em_jogo) ? 'neutro' : 'erro'} nome="Crítica" />
          ) : (
            <Estado tom="alerta" nome="Aviso" />
          )}
          <span className="suave">{count(documentos, 'documento', 'documentos')}</span>
          <b>{em_jogo === null ? '—' : reais(em_jogo)}</b>
        </span>
      </summary>
      {aberta && (
        <div className="desdobrado formulario">
          <WhatItIsAbout divergencia={divergencia} />
          <OQueFazer divergencia={divergencia} />
          <TreatDivergencias divergencias={[divergencia]} estado={divergencia.estado} />
        </div>
      )}
    </details>
  );
}

function WhatItIsAbout({ divergencia }: PropsDaDivergencia) {
  const { chaves, documentos, desde, ate, regra, fundamento, rejeicao, efeito, cprod, ncm } = divergencia;
  return (
    <div>
      <p className="sem-margem">
        <DeclaradoECalculado {...divergencia} />
      </p>
      <p className="sem-margem miudo suave">
        {[cprod && `produto ${cprod}`, ncm && `NCM ${ncm}`].filter(Boolean).join(', ')}
        {cprod && ' · '}
        <WithLeis texto={fundamento} />
        <LinkDaRegra regra={regra} rejeicao={rejeicao} />
        {efeito !== 'rejeicao' && ` · ${efeitoDaDivergencia(efeito)}`} · {competenciaCurta(desde)}
        {ate !== desde && ` a ${competenciaCurta(ate)}`}
      </p>
      <p className="sem-margem miudo">
        {chaves.map((chave) => (
          <LinkDaNota key={chave} chave={chave} className="sem-quebra com-vizinho" />
        ))}
        {documentos > chaves.length && <span className="suave">e mais {documentos - chaves.length}</span>}
      </p>
    </div>
  );
}

/** Who puts it right, and what to say to a supplier. */
function OQueFazer({ divergencia }: PropsDaDivergencia) {
  const { cliente, emissao_propria, emitente_nome, o_que_fazer, cancela_ate, texto } = divergencia;
  if (emissao_propria || texto === null) {
    return (
      <p className="aviso aviso-info sem-margem">
        <b>Quem corrige: {cliente}.</b> {o_que_fazer}
        {cancela_ate !== null && ` Cancela-se até ${moment(cancela_ate)}.`}
      </p>
    );
  }
  return (
    <>
      <p className="aviso aviso-info sem-margem">
        <b>Quem corrige: {emitente_nome ?? 'o fornecedor'}.</b> Mande a ele o texto abaixo e guarde a
        resposta: o crédito de {cliente} segue o que o documento declara.
      </p>
      <div className="segredo-valor">
        <p className="sem-margem quebra-linhas">{texto}</p>
        <CopyButton texto={texto} rotulo="Copiar o texto" />
      </div>
    </>
  );
}

interface PropsDasTratadas {
  readonly divergencias: readonly DivergenciaATratar[];
  readonly estado: DivergenciaATratar['estado'];
}

/** What the office says of divergences, one or many. */
export const TreatDivergencias = ({ divergencias, estado }: PropsDasTratadas) => (
  <Treat
    quais={divergencias}
    estado={estado}
    nome={['divergência', 'divergências']}
    renew={['/divergencias']}
  />
);
