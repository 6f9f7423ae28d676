import type { DivergenciaATratar } from '@apura/contracts';
import { competenciaCurta, count, moment, reais } from '@apura/words';
import { Button, TextInput } from '@mantine/core';
import { Link } from 'wouter';
import { useEuMesmo } from '../../api/sessao.ts';
import { useSend } from '../../api/use-send.ts';
import { Copiar } from '../../components/copiar.tsx';
import { DeclaradoECalculado } from '../../components/declarado-e-calculado.tsx';
import { Estado } from '../../components/estado.tsx';
import { Form } from '../../components/form.tsx';
import { LinkDaRegra } from '../../components/link-da-regra.tsx';
import { useFields } from '../../components/use-fields.ts';
import { nomeDaNotaPelaChave, textoAoFornecedor } from './texto-ao-fornecedor.ts';

interface Props {
  readonly divergencia: DivergenciaATratar;
}

export const chaveDaDivergencia = (uma: DivergenciaATratar): string =>
  [uma.cliente_id, uma.regra, uma.campo, uma.emitente, uma.cprod, uma.estado].join('|');

/** One thing to do, with what hangs on it; opened, who does it and how. */
export function UmaDivergencia({ divergencia }: Props) {
  const { mensagem, cliente, descricao, documentos, em_jogo, gravidade, emissao_propria, emitente_nome } =
    divergencia;
  return (
    <details className="desdobrar item-da-nota">
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
          <span className="suave">{count(documentos, 'nota', 'notas')}</span>
          <b>{em_jogo === null ? '—' : reais(em_jogo)}</b>
        </span>
      </summary>
      <div className="desdobrado formulario">
        <DeQueSeTrata divergencia={divergencia} />
        <OQueFazer divergencia={divergencia} />
        {divergencia.estado === 'aberta' ? (
          <Tratar divergencia={divergencia} />
        ) : (
          <Tratada divergencia={divergencia} />
        )}
      </div>
    </details>
  );
}

function DeQueSeTrata({ divergencia }: Props) {
  const { chaves, documentos, desde, ate, regra, fundamento, rejeicao, cprod, ncm } = divergencia;
  return (
    <div>
      <p className="sem-margem">
        <DeclaradoECalculado {...divergencia} />
      </p>
      <p className="sem-margem miudo suave">
        {[cprod && `produto ${cprod}`, ncm && `NCM ${ncm}`].filter(Boolean).join(', ')}
        {cprod && ' · '}
        {fundamento}
        <LinkDaRegra regra={regra} rejeicao={rejeicao} /> · {competenciaCurta(desde)}
        {ate !== desde && ` a ${competenciaCurta(ate)}`}
      </p>
      <p className="sem-margem miudo">
        {chaves.map((chave) => (
          <Link key={chave} href={`/documentos/${chave}`} className="sem-quebra com-vizinho">
            {nomeDaNotaPelaChave(chave)}
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
        resposta: o crédito de {cliente} segue o que a nota declara.
      </p>
      <div className="segredo-valor">
        <p className="sem-margem quebra-linhas">{texto}</p>
        <Copiar texto={texto} rotulo="Copiar o texto" />
      </div>
    </>
  );
}

const useTratar = (said: string) =>
  useSend('POST', '/divergencias/tratar', { renew: ['/divergencias'], said });

const qual = ({ cliente_id, regra, campo, emitente, cprod }: DivergenciaATratar) => ({
  divergencias: [{ cliente_id, regra, campo, emitente, cprod }],
});

function Tratar({ divergencia }: Props) {
  const { values, field } = useFields({ motivo: '' });
  const tratar = useTratar('Guardado, com o motivo.');
  const como = (estado: string) => ({ ...qual(divergencia), estado, motivo: values.motivo });
  return (
    <Form
      act={tratar}
      input={como('resolvida')}
      send="Resolvida"
      disabled={!values.motivo.trim()}
      others={
        <Button
          variant="default"
          disabled={!values.motivo.trim()}
          onClick={() => tratar.mutate(como('ignorada'))}
        >
          Ignorar
        </Button>
      }
    >
      <TextInput
        label="O que foi feito, ou por que ignorar"
        description="Resolvida volta a abrir se chegar outra nota assim; ignorada vale também para as próximas."
        maxLength={500}
        {...field('motivo')}
      />
    </Form>
  );
}

function Tratada({ divergencia }: Props) {
  const { tratativa, estado } = divergencia;
  const reabrir = useTratar('A divergência está aberta de novo.');
  return (
    <Form
      act={reabrir}
      input={{ ...qual(divergencia), estado: 'aberta', motivo: 'reaberta' }}
      send="Reabrir"
      variant="default"
    >
      <p className="sem-margem">
        {estado === 'resolvida' ? 'Resolvida' : 'Ignorada'} por {tratativa?.autor}
        {tratativa && ` em ${moment(tratativa.criado_em)}: ${tratativa.motivo}`}
      </p>
    </Form>
  );
}
