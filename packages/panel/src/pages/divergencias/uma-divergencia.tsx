import type { DivergenciaATratar } from '@apura/contracts';
import { competenciaCurta, comSerie, count, efeitoDaDivergencia, notaDaChave, reais } from '@apura/words';
import { useState } from 'react';
import { Link } from 'wouter';
import { useEuMesmo } from '../../api/sessao.ts';
import { ComLeis } from '../../components/com-leis.tsx';
import { Copiar } from '../../components/copiar.tsx';
import { DeclaradoECalculado } from '../../components/declarado-e-calculado.tsx';
import { Estado } from '../../components/estado.tsx';
import { LinkDaRegra } from '../../components/link-da-regra.tsx';
import { textoAoFornecedor } from './texto-ao-fornecedor.ts';
import { Tratar } from './tratar.tsx';

interface Props {
  readonly divergencia: DivergenciaATratar;
}

export const chaveDaDivergencia = (uma: DivergenciaATratar): string =>
  [uma.cliente_id, uma.regra, uma.campo, uma.emitente, uma.cprod, uma.estado].join('|');

/** Which are open: who comes back from a note finds them so. */
const ABERTAS = new Set<string>();

/** One thing to do, with what hangs on it; opened, who does it and how. */
export function UmaDivergencia({ divergencia }: Props) {
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
          <b>{mensagem}</b>
          <span className="suave">
            {[descricao, cliente, !emissao_propria && emitente_nome && `de ${emitente_nome}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="item-valores numero">
          {gravidade === 'critica' ? (
            <Estado tom="erro" nome="Crítica" />
          ) : (
            <Estado tom="alerta" nome="Aviso" />
          )}
          <span className="suave">{count(documentos, 'documento', 'documentos')}</span>
          <b>{em_jogo === null ? '—' : reais(em_jogo)}</b>
        </span>
      </summary>
      {aberta && (
        <div className="desdobrado formulario">
          <DeQueSeTrata divergencia={divergencia} />
          <OQueFazer divergencia={divergencia} />
          <Tratar divergencias={[divergencia]} estado={divergencia.estado} />
        </div>
      )}
    </details>
  );
}

function DeQueSeTrata({ divergencia }: Props) {
  const { chaves, documentos, desde, ate, regra, fundamento, rejeicao, efeito, cprod, ncm } = divergencia;
  return (
    <div>
      <p className="sem-margem">
        <DeclaradoECalculado {...divergencia} />
      </p>
      <p className="sem-margem miudo suave">
        {[cprod && `produto ${cprod}`, ncm && `NCM ${ncm}`].filter(Boolean).join(', ')}
        {cprod && ' · '}
        <ComLeis texto={fundamento} />
        <LinkDaRegra regra={regra} rejeicao={rejeicao} />
        {efeito !== 'rejeicao' && ` · ${efeitoDaDivergencia(efeito)}`} · {competenciaCurta(desde)}
        {ate !== desde && ` a ${competenciaCurta(ate)}`}
      </p>
      <p className="sem-margem miudo">
        {chaves.map((chave) => (
          <Link key={chave} href={`/documentos/${chave}`} className="sem-quebra com-vizinho">
            {comSerie(notaDaChave(chave))}
          </Link>
        ))}
        {documentos > chaves.length && <span className="suave">e mais {documentos - chaves.length}</span>}
      </p>
    </div>
  );
}

/** Who puts it right, and what to say to a supplier. */
function OQueFazer({ divergencia }: Props) {
  const { escritorio } = useEuMesmo();
  const { cliente, emissao_propria, emitente_nome } = divergencia;
  if (emissao_propria) {
    return (
      <p className="aviso aviso-info sem-margem">
        <b>Quem corrige: {cliente}.</b> Acerte o cadastro do produto no sistema emissor, para as próximas
        notas. Nas que já foram autorizadas, veja se cabe o cancelamento no prazo ou uma nota complementar;
        carta de correção não muda valor de imposto.
      </p>
    );
  }
  const texto = textoAoFornecedor(divergencia, escritorio.nome);
  return (
    <>
      <p className="aviso aviso-info sem-margem">
        <b>Quem corrige: {emitente_nome ?? 'o fornecedor'}.</b> Mande a ele o texto abaixo e guarde a
        resposta: o crédito de {cliente} segue o que o documento declara.
      </p>
      <div className="segredo-valor">
        <p className="sem-margem quebra-linhas">{texto}</p>
        <Copiar texto={texto} rotulo="Copiar o texto" />
      </div>
    </>
  );
}
