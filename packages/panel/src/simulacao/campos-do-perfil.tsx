import { lerValor, type PedidoDeSimulacao } from '@apura/contracts';
import { CENARIO_PADRAO } from '@apura/engine';
import { grouped, nomeDoCenario, REGIMES } from '@apura/words';
import { useId, useState } from 'react';
import { ATIVIDADES, IBS_CBS_A_ESCOLHER } from '../labels/regimes.ts';
import { AliquotasDeHoje } from './aliquotas-de-hoje.tsx';
import { comRegime, temAliquotasDeHoje } from './perfil-inicial.ts';

interface PropsDosCampos {
  readonly pedido: PedidoDeSimulacao;
  readonly onChange: (pedido: PedidoDeSimulacao) => void;
}

const CENARIOS = {
  estimativa_27_91: nomeDoCenario('estimativa_27_91'),
  estimativa_26_5: nomeDoCenario('estimativa_26_5'),
};
const PREMISSAS = {
  liquido_constante: 'Preço sem tributos constante',
  final_constante: 'Preço final constante',
} as const;

/** A company in a few numbers: the same fields in the panel and on the public page, without any library of components. */
export function CamposDoPerfil({ pedido, onChange }: PropsDosCampos) {
  const { simples } = pedido;
  return (
    <div className="campos-do-perfil">
      <Options
        rotulo="Regime"
        options={REGIMES}
        valor={pedido.regime}
        onChange={(regime) => onChange(comRegime(pedido, regime))}
      />
      <Options
        rotulo="Atividade"
        options={ATIVIDADES}
        valor={pedido.atividade}
        onChange={(atividade) => onChange({ ...pedido, atividade })}
      />
      <Dinheiro
        rotulo="Receita por mês"
        valor={pedido.receita_mensal}
        maximo={2_000_000}
        onChange={(receita_mensal) => onChange({ ...pedido, receita_mensal })}
      />
      <Dinheiro
        rotulo="Compras por mês"
        valor={pedido.compras_mensais}
        maximo={2_000_000}
        onChange={(compras_mensais) => onChange({ ...pedido, compras_mensais })}
      />
      <Porcento
        rotulo="Parte das compras que dá crédito"
        valor={pedido.parcela_creditavel ?? '100'}
        onChange={(parcela_creditavel) => onChange({ ...pedido, parcela_creditavel })}
      />
      <Porcento
        rotulo="Redução de alíquota nas vendas"
        valor={pedido.reducao ?? '0'}
        onChange={(reducao) => onChange({ ...pedido, reducao })}
      />
      {simples && (
        <CamposDoSimples simples={simples} onChange={(outro) => onChange({ ...pedido, simples: outro })} />
      )}
      {temAliquotasDeHoje(pedido.regime) && (
        <AliquotasDeHoje
          aliquotas={pedido.aliquotas_atuais ?? {}}
          onChange={(aliquotas_atuais) => onChange({ ...pedido, aliquotas_atuais })}
        />
      )}
      <Options
        rotulo="Alíquotas que a lei ainda não fixou"
        options={CENARIOS}
        valor={typeof pedido.cenario === 'string' ? pedido.cenario : CENARIO_PADRAO}
        onChange={(cenario) => onChange({ ...pedido, cenario })}
      />
      <Options
        rotulo="O que se mantém de ano a ano"
        options={PREMISSAS}
        valor={pedido.premissa_preco ?? 'liquido_constante'}
        onChange={(premissa_preco) => onChange({ ...pedido, premissa_preco })}
      />
    </div>
  );
}

type Simples = NonNullable<PedidoDeSimulacao['simples']>;

interface PropsDoSimples {
  readonly simples: Simples;
  readonly onChange: (simples: Simples) => void;
}

const CamposDoSimples = ({ simples, onChange }: PropsDoSimples) => (
  <>
    <Options
      rotulo="Anexo do Simples"
      options={{ I: 'Anexo I', II: 'Anexo II', III: 'Anexo III', IV: 'Anexo IV', V: 'Anexo V' }}
      valor={simples.anexo}
      onChange={(anexo) => onChange({ ...simples, anexo })}
    />
    <Options
      rotulo="CBS e IBS"
      options={IBS_CBS_A_ESCOLHER}
      valor={simples.ibs_cbs}
      onChange={(ibs_cbs) => onChange({ ...simples, ibs_cbs })}
    />
    <Dinheiro
      rotulo="Receita em 12 meses (RBT12)"
      valor={simples.rbt12}
      maximo={4_800_000}
      onChange={(rbt12) => onChange({ ...simples, rbt12 })}
    />
  </>
);

interface OptionsProps<V extends string> {
  readonly rotulo: string;
  readonly options: Readonly<Record<V, string>>;
  readonly valor: V;
  readonly onChange: (valor: V) => void;
}

function Options<V extends string>({ rotulo, options, valor, onChange }: OptionsProps<V>) {
  const id = useId();
  return (
    <div className="campo">
      <label htmlFor={id}>{rotulo}</label>
      <select id={id} value={valor} onChange={(evento) => onChange(evento.currentTarget.value as V)}>
        {(Object.entries(options) as [V, string][]).map(([codigo, nome]) => (
          <option key={codigo} value={codigo}>
            {nome}
          </option>
        ))}
      </select>
    </div>
  );
}

interface PropsDoDinheiro {
  readonly rotulo: string;
  /** Reais with two decimals. */
  readonly valor: string;
  readonly maximo: number;
  readonly onChange: (valor: string) => void;
}

/** An amount by slider or to the cent: both hold the same. */
function Dinheiro({ rotulo, valor, maximo, onChange }: PropsDoDinheiro) {
  const id = useId();
  const [texto, setTexto] = useState<string>();
  const errado = texto !== undefined && lerValor(texto) === undefined;
  const inteiro = Number(valor.split('.')[0]);
  return (
    <div className="campo">
      <label htmlFor={id}>{rotulo}</label>
      <span className="com-prefixo">
        <span aria-hidden>R$</span>
        <input
          id={id}
          inputMode="decimal"
          value={texto ?? grouped(valor)}
          aria-invalid={errado}
          {...(errado ? { 'aria-describedby': `${id}-erro` } : {})}
          onFocus={(evento) => setTexto(evento.currentTarget.value)}
          onChange={(evento) => {
            const { value } = evento.currentTarget;
            setTexto(value);
            const lido = lerValor(value);
            if (lido) onChange(lido);
          }}
          onBlur={() => setTexto(undefined)}
        />
      </span>
      {errado && (
        <span id={`${id}-erro`} className="texto-erro miudo">
          Escreva um valor como 1.234,56
        </span>
      )}
      <input
        type="range"
        aria-label={`${rotulo}, em reais`}
        min={0}
        max={Math.max(maximo, inteiro)}
        step={5000}
        value={inteiro}
        onChange={(evento) => onChange(`${evento.currentTarget.value}.00`)}
      />
    </div>
  );
}

interface PropsDoPorcento {
  readonly rotulo: string;
  readonly valor: string;
  readonly onChange: (valor: string) => void;
}

function Porcento({ rotulo, valor, onChange }: PropsDoPorcento) {
  const id = useId();
  return (
    <div className="campo">
      <label htmlFor={id}>
        {rotulo} <b className="numero">{valor.replace('.', ',')}%</b>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={Number(valor)}
        onChange={(evento) => onChange(evento.currentTarget.value)}
      />
    </div>
  );
}
